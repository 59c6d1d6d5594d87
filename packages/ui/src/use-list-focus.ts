import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Keeps the keyboard focus when a list's button disappears while more items load, or with the last page: moves
 * it to the first new item. `grown` is the element around the items; call `keepFocus` when the button is pressed.
 */
export function useListFocus(count: number): {
  readonly grown: RefObject<HTMLDivElement | null>;
  readonly keepFocus: () => void;
} {
  const grown = useRef<HTMLDivElement>(null);
  /** The number of items when more was requested; null once they have arrived. */
  const asked = useRef<{ count: number; shown: number } | null>(null);
  useEffect(() => {
    if (asked.current === null || count <= asked.current.count) return;
    const added = entriesOf(grown.current)[asked.current.shown];
    asked.current = null;
    if (document.activeElement !== document.body) return;
    added?.querySelector<HTMLElement>('a, button')?.focus();
  }, [count]);
  return {
    grown,
    keepFocus() {
      asked.current = { count, shown: entriesOf(grown.current).length };
    },
  };
}

function entriesOf(list: HTMLElement | null): Element[] {
  return [...(list?.querySelectorAll('article, tbody tr') ?? [])];
}
