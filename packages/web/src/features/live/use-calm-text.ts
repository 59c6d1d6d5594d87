import { useEffect, useRef, useState } from 'react';
import { loginOf, useViewer } from '../../lib/viewer.ts';
import { speaksIn } from './calm-text.ts';

/**
 * A text for a live region that changes at most every five seconds: in a bidding war only the latest state is
 * read out, not every bid. Empty at first, because a page's initial content is not announced; and reset for
 * each new viewer, because the last text was for the previous one.
 */
export function useCalmText(text: string): string {
  const login = loginOf(useViewer());
  const [spoken, setSpoken] = useState({ login, arrived: text, now: '', at: 0 });
  if (spoken.login !== login) setSpoken({ login, arrived: text, now: '', at: 0 });
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
    const pause = speaksIn(text, spoken, Date.now());
    if (pause === null) return undefined;
    const timer = setTimeout(
      () => setSpoken((before) => ({ ...before, now: latest.current, at: Date.now() })),
      pause,
    );
    return () => clearTimeout(timer);
  }, [text, spoken]);
  return spoken.login === login ? spoken.now : '';
}
