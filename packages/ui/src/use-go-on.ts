import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * The button of a list goes while more is on the way, or for good with the last page: the keyboard
 * goes on from what has come. `grown` is the element around the entries; `goOn` is called when the
 * button asks for more.
 */
export function useGoOn(count: number): {
  readonly grown: RefObject<HTMLDivElement | null>;
  readonly goOn: () => void;
} {
  const grown = useRef<HTMLDivElement>(null);
  /** What there was when more was asked for, known and shown; null once it has come. */
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
    goOn() {
      asked.current = { count, shown: entriesOf(grown.current).length };
    },
  };
}

function entriesOf(list: HTMLElement | null): Element[] {
  return [...(list?.querySelectorAll('article, tbody tr') ?? [])];
}
