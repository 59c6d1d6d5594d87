import type { Countdown } from './countdown.ts';
import { countdown } from './countdown.ts';
import type { LotView } from './lot-tile.ts';
import { lotClosedAt, outcomeOf } from './lot-tile.ts';

/** How the lot page shows the time of its lot (section 2); `open` carries the bid form. */
export type LotPageState =
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'preview' }
  | { readonly kind: 'open'; readonly countdown: Countdown }
  | { readonly kind: 'closing' }
  | { readonly kind: 'sold' }
  | { readonly kind: 'passed' };

/** Unlike a tile, the page says "Passed Lot" as soon as the clock has run out. */
export function lotPageState(lot: LotView): LotPageState {
  const { secondsToClose } = lot;
  if (lot.withdrawn) return { kind: 'withdrawn' };
  if (secondsToClose === null) return { kind: 'preview' };
  if (secondsToClose > 0) return { kind: 'open', countdown: countdown(secondsToClose) };
  if (outcomeOf(lot) === 'passed') return { kind: 'passed' };
  return { kind: secondsToClose > lotClosedAt ? 'closing' : 'sold' };
}

/** The alarm is offered only while more than this lot's `minSecondsToShowAlarm` remain. */
export function showsAlarm(secondsToClose: number | null, minSecondsToShowAlarm: number): boolean {
  return secondsToClose !== null && secondsToClose > minSecondsToShowAlarm;
}

/** Visitors cannot see prices after the close (section 2, lot page). */
export function showsPrice(viewer: 'visitor' | 'user', secondsToClose: number | null): boolean {
  return viewer === 'user' || secondsToClose === null || secondsToClose > 0;
}
