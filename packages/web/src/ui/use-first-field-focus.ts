import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Puts the cursor into the first field of a form that has just appeared. */
export function useFirstFieldFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A frame later: a dialog over another one takes the focus from it only once it is there.
    const frame = requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return form;
}
