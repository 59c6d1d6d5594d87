import type { LotTile } from '@fairlot/contract';
import { useClock } from '@fairlot/ui/clock.ts';
import { secondsTo } from '@fairlot/ui/seconds-to.ts';

type OnClock = Pick<LotTile, 'closeTime' | 'secondsToClose' | 'pauseReason'>;

/** Seconds until a lot closes, at a moment (epoch milliseconds); of a paused lot what remains of its time. */
export function secondsLeft({ closeTime, secondsToClose, pauseReason }: OnClock, now: number) {
  return pauseReason == null ? secondsTo(closeTime, now) : secondsToClose;
}

/** The same as time goes on. */
export function useSecondsLeft(lot: OnClock): number | null {
  return useClock((now) => secondsLeft(lot, now));
}
