import { scheduleCloses, slotCount } from '@fairlot/rules';
import type { PickupWindow } from '@fairlot/rules';
import { intakeLimits } from './limits.ts';
import { resolveMoment } from './moment.ts';
import type { Moment } from './moment.ts';
import { lotsFile, saleFile } from './problem.ts';
import type { Problem } from './problem.ts';
import type { Sale, SaleLot } from './sale.ts';

/** A sale's times once "now" is known. Epoch milliseconds. */
export interface SaleSchedule {
  readonly startsAt: number | null;
  /** One for each session, in order. */
  readonly firstCloses: readonly number[];
  readonly closes: ReadonlyMap<SaleLot, number>;
  readonly pickupWindows: readonly { readonly start: number; readonly end: number }[];
}

/**
 * When everything of a sale happens: lot n of a session closes at its first close + (n − 1) × interval,
 * unless the lot names its own time.
 */
export function scheduleSale({ terms, sessions }: Sale, now: number): SaleSchedule {
  const closes = new Map<SaleLot, number>();
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

/** What is wrong with a sale's times; looked at again when it is written, for the clock goes on. */
export function checkSchedule(sale: Sale, now: number): Problem[] {
  const problems: Problem[] = [];
  const schedule = scheduleSale(sale, now);
  const { startsAt, closes } = schedule;
  const inSale = (where: string, reason: string) =>
    problems.push({ file: saleFile, where, reason });
  const checkClose = (close: number, complain: (reason: string) => void) => {
    if (close <= now) complain('lies in the past');
    else if (startsAt !== null && close <= startsAt) complain('lies before startTime');
    else if (close > now + furthest) complain('lies more than two years ahead');
  };

  for (const [index, firstClose] of schedule.firstCloses.entries()) {
    const own: Moment | null | undefined = sale.sessions[index]?.firstCloseTime;
    if (!own && index > 0) continue;
    const where = own ? `sessions[${index}].firstCloseTime` : 'firstCloseTime';
    checkClose(firstClose, (reason) => inSale(where, reason));
  }
  for (const [{ closeTime, line }, close] of closes) {
    if (!closeTime) continue;
    checkClose(close, (reason) => {
      problems.push({ file: lotsFile, line, where: 'Close Time', reason });
    });
  }
  checkPickup(sale, schedule, inSale);
  return problems;
}

function checkPickup(
  { terms }: Sale,
  schedule: SaleSchedule,
  complain: (where: string, reason: string) => void,
): void {
  let slots = 0;
  for (const [index, window] of windowsOf(terms, schedule).entries()) {
    if (window.end <= window.start)
      complain(`pickupWindows[${index}].end`, 'is not after its start');
    else slots += slotCount(window);
  }
  const most = intakeLimits.pickupSlots;
  if (slots > most) complain('pickupWindows', `have ${slots} slots, more than ${most}`);
}

/** Windows that nobody can choose a time in: their terms are shown, and that may be meant. */
export function warnOfPickup(sale: Sale, now: number): Problem[] {
  return windowsOf(sale.terms, scheduleSale(sale, now)).flatMap((window, index) => {
    if (slotCount(window) > 0) return [];
    const reason = `leaves no room for a slot of ${window.slotMinutes} minutes`;
    return [{ file: saleFile, where: `pickupWindows[${index}].end`, reason }];
  });
}

function windowsOf({ pickupWindows }: Sale['terms'], schedule: SaleSchedule): PickupWindow[] {
  return schedule.pickupWindows.flatMap((times, index) => {
    const terms = pickupWindows[index];
    return terms === undefined ? [] : [{ ...terms, ...times }];
  });
}

/** Milliseconds. */
const furthest = 2 * 366 * 86_400_000;
