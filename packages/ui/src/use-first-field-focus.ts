import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Focuses the first field of a form that has just appeared, if `wanted`. */
export function useFirstFieldFocus(wanted = true): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!wanted) return;
    // A frame later, because a stacked dialog takes the focus only once it is mounted.
    const frame = requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>('input:not([hidden]), select, textarea')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return form;
}
