import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Puts the cursor into the first field of a form that has just appeared, if `wanted`. */
export function useFirstFieldFocus(wanted = true): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!wanted) return;
    // A frame later: a dialog over another one takes the focus from it only once it is there.
    const frame = requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>('input:not([hidden]), select, textarea')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return form;
}
