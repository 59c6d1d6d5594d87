import { lazyPart } from '@fairlot/ui/lazy-part.ts';
import { Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { Destination } from './destinations.ts';

const load = () => import('./go-to-dialog.tsx');
const GoToDialog = lazyPart(load);
/** How long after the page load the code is preloaded, in milliseconds. */
const restMs = 1_000;

const isMac = navigator.userAgent.includes('Mac');

/** The button that opens “Go to”, and the keys that do the same from anywhere. */
export function GoTo({ places }: { places: readonly Destination[] }) {
  const [isOpen, setIsOpen] = useState(false);
  // After the shortcut users type on at once: their keys would be lost while the code is loading.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), restMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(isMac ? event.metaKey : event.ctrlKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setIsOpen(true)}
        className="inline-flex size-11 items-center justify-center gap-3 rounded-full text-ink-soft hover:bg-sunken md:h-11 md:w-full md:justify-start md:rounded-md md:border md:border-line-strong md:px-3 md:text-sm"
      >
        <Search aria-hidden className="size-5 shrink-0" />
        <span className="sr-only md:not-sr-only md:flex-1 md:text-left">Go to…</span>
        <kbd className="hidden font-sans text-xs md:block">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <Suspense>
        {isOpen && <GoToDialog places={places} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
