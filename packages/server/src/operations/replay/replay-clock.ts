import { isOpen, resumeGrace } from '@fairlot/rules';
import { Differences } from './difference.ts';
import type { Difference } from './difference.ts';

export interface TimedEvent {
  readonly sequence: number;
  readonly kind: string;
  readonly closeAt: Date;
  readonly happenedAt: Date;
}

/**
 * Follows the clock of a lot from event to event: it never goes back; while it is stopped there are no
 * bids or hammers; and after a pause the remaining time is left, at least ten minutes (seller.md, 4.6).
 */
export function replayClock(events: readonly TimedEvent[]): Difference[] {
  const differences = new Differences();
  let close: number | null = null;
  let stood: number | null = null;
  for (const { sequence, kind, closeAt, happenedAt } of events) {
    const [next, at] = [closeAt.getTime(), happenedAt.getTime()];
    const check = (what: string, isSo: boolean) =>
      differences.check(`${what} event ${sequence}`, isSo, true);
    check('close does not go back at', close === null || next >= close);
    if (kind === 'bid') check('bids are taken at', stood === null);
    if (kind === 'sold' || kind === 'passed') {
      check('clock goes on at', stood === null);
      check('clock has run out at', !isOpen(at, next));
    }
    if (kind === 'withdrawn' || kind === 'cancelled') {
      check('clock has time left at', stood !== null || isOpen(at, next));
    }
    if (kind === 'paused') {
      check('clock goes on before', stood === null);
      check('lot is open at', isOpen(at, next));
      stood = at;
    }
    if (kind === 'resumed') {
      check('clock stands before', stood !== null);
      const remained = (close ?? next) - (stood ?? at);
      check('enough time remains after', next - at >= Math.max(remained, resumeGrace));
      stood = null;
    }
    close = next;
  }
  return differences.found;
}
