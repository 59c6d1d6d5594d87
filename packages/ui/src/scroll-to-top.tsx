import { limits } from '@fairlot/contract';
import { ArrowUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';

/** Appears once the page is scrolled by more than 20 px. */
export function ScrollToTop() {
  const scrolled = useSyncExternalStore(
    onScroll,
    () => window.scrollY > limits.scrollToTopPx,
    () => false,
  );
  if (!scrolled) return null;
  return (
    <button
      type="button"
      aria-label="Scroll to top"
      onClick={() => window.scrollTo({ top: 0 })}
      className="fixed right-4 bottom-[calc(var(--bottom-bar,0px)+1rem)] z-30 inline-flex size-11 items-center justify-center rounded-full border border-line-strong bg-surface text-ink shadow-card hover:bg-sunken"
    >
      <ArrowUp aria-hidden className="size-5" />
    </button>
  );
}

function onScroll(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}
