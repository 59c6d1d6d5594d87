import { useRef } from 'react';

/** What had the focus before the first of several dialogs that follow or cover one another. */
let beforeAll: HTMLElement | null = null;

/**
 * Puts the focus back, when a dialog closes, to what opened it, through any dialogs that came
 * between. The library goes back to its own triggers only; ours are opened from anywhere.
 */
export function useFocusReturn(): {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
} {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus() {
      const { activeElement } = document;
      if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return;
      opener.current = activeElement;
      if (activeElement.closest(dialogs) === null) beforeAll = activeElement;
    },
    onCloseAutoFocus(event) {
      event.preventDefault();
      // Who is quick has gone on by now.
      const { activeElement: now } = document;
      if (now !== null && now !== document.body && now.closest(dialogs) === null) return;
      if (opener.current !== null && takesFocus(opener.current)) return;
      // The dialog that stands now keeps the focus, and gives it back in its turn.
      if (document.querySelector(dialogs) !== null) return;
      if (beforeAll === null || !takesFocus(beforeAll)) focusContent();
      beforeAll = null;
    },
  };
}

const dialogs = '[role="dialog"]';

/** Puts the focus to the page's content, when what had it has gone. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** What is disabled, hidden or gone meanwhile does not. */
function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
