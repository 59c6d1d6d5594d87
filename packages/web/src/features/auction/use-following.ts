import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** How long a view stands still after its reader has touched it, in milliseconds. */
const restMs = 8_000;
/** Room above the row at the top, in pixels. */
const marginPx = 16;
const touches = ['wheel', 'touchstart', 'touchmove', 'pointerdown', 'keydown'] as const;

/** A view that scrolls by itself. */
export interface Following {
  /** The reader touches the page, or a dialog is open. */
  readonly isHeld: boolean;
  /** They have scrolled elsewhere. */
  readonly isAway: boolean;
  readonly comeBack: () => void;
}

/**
 * Keeps the row of a list with the item at `place` at the top of the window, whatever that item is. Stands still
 * while the reader holds it, and until they come back when they have gone elsewhere.
 */
export function useFollowing(list: RefObject<HTMLElement | null>, place: number): Following {
  const isHeld = useHeld();
  const [isAway, setAway] = useState(false);
  /** Where the window was scrolled to by itself. */
  const top = useRef<number | null>(null);

  function scrollTo(item: number): void {
    const row = list.current?.querySelectorAll('li')[item];
    if (row === undefined) return;
    const lowest = document.documentElement.scrollHeight - window.innerHeight;
    const wanted = row.getBoundingClientRect().top + window.scrollY - marginPx;
    top.current = Math.max(0, Math.min(wanted, lowest));
    window.scrollTo({ top: top.current, behavior: isCalm() ? 'instant' : 'smooth' });
  }
  const latest = useRef(scrollTo);
  useEffect(() => {
    latest.current = scrollTo;
  });

  useEffect(() => {
    if (!isHeld) return undefined;
    const scrolled = () => {
      const from = top.current ?? window.scrollY;
      setAway(Math.abs(window.scrollY - from) > window.innerHeight / 2);
    };
    // The touch may have scrolled already.
    scrolled();
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => window.removeEventListener('scroll', scrolled);
  }, [isHeld]);
  useEffect(() => {
    if (!isHeld && !isAway) latest.current(place);
  }, [place, isHeld, isAway]);

  return {
    isHeld,
    isAway,
    comeBack() {
      setAway(false);
      latest.current(place);
    },
  };
}

/** Whether the reader has touched the page within `restMs`, or has a dialog open. */
function useHeld(): boolean {
  const [isHeld, hold] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(rest, restMs);
    };
    const rest = () => {
      if (document.querySelector('[role=dialog]') === null) hold(false);
      else wait();
    };
    const touched = () => {
      hold(true);
      wait();
    };
    for (const name of touches) window.addEventListener(name, touched, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of touches) window.removeEventListener(name, touched);
    };
  }, []);
  return isHeld;
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
