import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** The element focused before the first of several consecutive or stacked dialogs. */
let beforeAll: HTMLElement | null = null;
/** What is around it and takes the focus once it is gone: an item of a list, the page's content. */
let around: HTMLElement | null = null;

/**
 * Returns the focus, when a dialog closes, to the element that opened it, across dialogs in between. The
 * library only returns to its own triggers; ours are opened from anywhere.
 */
export function useFocusReturn(open: boolean): {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
} {
  const opener = useRef<HTMLElement | null>(null);
  // The library tells of an opening only if no field in the dialog has taken the focus by then.
  useLayoutEffect(() => {
    if (open) noteOpener(opener);
  }, [open]);
  return {
    // A menu has returned the focus by now.
    onOpenAutoFocus: () => noteOpener(opener),
    onCloseAutoFocus(event) {
      event.preventDefault();
      // Who is quick has gone on by now.
      const { activeElement: now } = document;
      if (now && now !== document.body && !now.closest(dialogs)) {
        forgetFocus();
        return;
      }
      if (takesFocus(opener.current)) {
        if (!opener.current?.closest(dialogs)) forgetFocus();
        return;
      }
      // A dialog that is still open keeps the focus, and returns it when it closes.
      if (isDialogOpen()) return;
      if (!takesFocus(beforeAll) && !takesFocus(around)) focusContent();
      forgetFocus();
    },
  };
}

function noteOpener(opener: RefObject<HTMLElement | null>): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return;
  opener.current = activeElement;
  noteBefore(activeElement);
}

/**
 * Notes where the focus is before a dialog that opens later, such as one whose code or data is still being loaded: what
 * was pressed may be gone by then.
 */
export function noteFocus(): void {
  const { activeElement } = document;
  if (activeElement?.closest(dialogs)) return;
  // Where nothing has the focus, an earlier place would be wrong.
  forgetFocus();
  if (activeElement instanceof HTMLElement && activeElement !== document.body)
    noteBefore(activeElement);
}

function noteBefore(element: HTMLElement): void {
  if (element.closest(dialogs)) return;
  beforeAll = element;
  // A list of toasts goes with the last of them.
  around = element.closest('[tabindex="-1"]:not(:has([data-sonner-toast]))');
}

/** For whoever noted the focus for a dialog that then does not open. */
export function forgetFocus(): void {
  beforeAll = null;
  around = null;
}

const dialogs = '[role="dialog"]';

export function isDialogOpen(): boolean {
  return document.querySelector(dialogs) !== null;
}

/** Moves the focus to the page's content, of a new page or when the focused element is gone; an open dialog keeps it. */
export function focusContent(): void {
  if (isDialogOpen()) return;
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** Elements disabled, hidden or removed meanwhile do not. */
function takesFocus(element: HTMLElement | null): boolean {
  element?.focus({ preventScroll: true });
  return element !== null && document.activeElement === element;
}
