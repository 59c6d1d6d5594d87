import { scheduleCloses } from '@fairlot/rules';
import { resolveMoment } from './moment.ts';
import type { Moment } from './moment.ts';
import type { SaleLot, SaleTerms } from './sale.ts';

/** What the times of a sale depend on. */
export interface SaleToSchedule<Lot> {
  readonly terms: Pick<SaleTerms, 'startTime' | 'firstCloseTime' | 'lotInterval' | 'pickupWindows'>;
  readonly sessions: readonly {
    readonly firstCloseTime: Moment | null;
    /** In catalogue order. */
    readonly lots: readonly Lot[];
  }[];
}

/** A sale's times once "now" is known. Epoch milliseconds. */
export interface SaleSchedule<Lot = SaleLot> {
  readonly startsAt: number | null;
  /** One for each session, in order. */
  readonly firstCloses: readonly number[];
  readonly closes: ReadonlyMap<Lot, number>;
  readonly pickupWindows: readonly { readonly start: number; readonly end: number }[];
}

/**
 * When everything of a sale happens: lot n of a session closes at its first close + (n − 1) × interval,
 * unless the lot names its own time.
 */
export function scheduleSale<Lot extends { readonly closeTime: Moment | null }>(
  { terms, sessions }: SaleToSchedule<Lot>,
  now: number,
): SaleSchedule<Lot> {
  const closes = new Map<Lot, number>();
  const firstCloses = sessions.map((session) => {
    const firstClose = resolveMoment(session.firstCloseTime ?? terms.firstCloseTime, now);
    const { lotInterval: interval } = terms;
    const count = session.lots.length;
    for (const [index, close] of scheduleCloses({ firstClose, interval, count }).entries()) {
      const lot = session.lots[index];
      if (lot) closes.set(lot, lot.closeTime ? resolveMoment(lot.closeTime, now) : close);
    }
    return firstClose;
  });
  return {
    startsAt: terms.startTime ? resolveMoment(terms.startTime, now) : null,
    firstCloses,
    closes,
    pickupWindows: terms.pickupWindows.map(({ start, end }) => ({
      start: resolveMoment(start, now),
      end: resolveMoment(end, now),
    })),
  };
}
