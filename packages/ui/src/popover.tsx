import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import './popover.css';

/** A button and the panel it opens below the page header; the browser closes it by Esc or a tap elsewhere. */
export function Popover({
  label,
  trigger,
  onOpen,
  children,
}: {
  label: string;
  trigger: ReactNode;
  /** Called before the panel shows, so that its content can load lazily. */
  onOpen?: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const shownAt = useRef(key);
  // A client-side navigation would leave the panel open.
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    panel.current?.hidePopover();
  }, [key]);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className="relative inline-flex size-11 items-center justify-center rounded-full hover:bg-sunken"
      >
        {trigger}
      </button>
      <div
        id={id}
        popover="auto"
        ref={panel}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') onOpen?.();
        }}
        className="popover-panel max-h-[70dvh] w-[min(22rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-line bg-surface p-5 text-ink shadow-lifted"
      >
        {children}
      </div>
    </>
  );
}
