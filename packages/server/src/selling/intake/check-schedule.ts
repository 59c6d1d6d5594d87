import { slotCount } from '@fairlot/rules';
import type { PickupWindow } from '@fairlot/rules';
import { intakeLimits } from './limits.ts';
import { lotsFile, saleFile } from './problem.ts';
import type { Problem } from './problem.ts';
import { scheduleSale } from '#selling/sales/public.ts';
import type { Moment, SaleLot, SaleToSchedule } from '#selling/sales/public.ts';

/** A problem with a sale's times. Callers decide by its code; its reason is for people. */
export interface ScheduleProblem extends Problem {
  readonly code: CloseFault | 'ends-before-start' | 'too-many-slots';
}

/** Why a lot cannot close when it is to. */
type CloseFault = 'in-the-past' | 'before-start' | 'too-far-ahead';

const reasonsOfCloses: Record<CloseFault, string> = {
  'in-the-past': 'lies in the past',
  'before-start': 'lies before startTime',
  'too-far-ahead': 'lies more than two years ahead',
};

/** Problems with a sale's times; checked again when the sale is written, since time passes. */
export function checkSchedule(
  sale: SaleToSchedule<Pick<SaleLot, 'closeTime' | 'line'>>,
  now: number,
): ScheduleProblem[] {
  const problems: ScheduleProblem[] = [];
  const schedule = scheduleSale(sale, now);
  const { startsAt, closes } = schedule;
  const check = (close: number, place: Omit<Problem, 'reason'>) => {
    const code = faultOf(close, startsAt, now);
    if (code !== null) problems.push({ ...place, code, reason: reasonsOfCloses[code] });
  };

  for (const [index, firstClose] of schedule.firstCloses.entries()) {
    const own: Moment | null | undefined = sale.sessions[index]?.firstCloseTime;
    if (!own && index > 0) continue;
    const where = own ? `sessions[${index}].firstCloseTime` : 'firstCloseTime';
    check(firstClose, { file: saleFile, where });
  }
  for (const [{ closeTime, line }, close] of closes) {
    if (closeTime) check(close, { file: lotsFile, line, where: 'Close Time' });
  }
  return [...problems, ...checkPickup(sale, schedule)];
}

function faultOf(close: number, startsAt: number | null, now: number): CloseFault | null {
  if (close <= now) return 'in-the-past';
  if (startsAt !== null && close <= startsAt) return 'before-start';
  return close > now + furthest ? 'too-far-ahead' : null;
}

function checkPickup(
  { terms }: Pick<SaleToSchedule<unknown>, 'terms'>,
  schedule: { readonly pickupWindows: readonly Times[] },
): ScheduleProblem[] {
  const problems: ScheduleProblem[] = [];
  let slots = 0;
  for (const [index, window] of windowsOf(terms, schedule).entries()) {
    if (window.end <= window.start) {
      const where = `pickupWindows[${index}].end`;
      const reason = 'is not after its start';
      problems.push({ file: saleFile, where, code: 'ends-before-start', reason });
    } else slots += slotCount(window);
  }
  const maxSlots = intakeLimits.pickupSlots;
  if (slots > maxSlots) {
    const reason = `have ${slots} slots, more than ${maxSlots}`;
    problems.push({ file: saleFile, where: 'pickupWindows', code: 'too-many-slots', reason });
  }
  return problems;
}

/** Warns of windows in which no time can be chosen: their terms are shown, which may be intended. */
export function warnOfPickup(
  sale: SaleToSchedule<Pick<SaleLot, 'closeTime'>>,
  now: number,
): Problem[] {
  return windowsOf(sale.terms, scheduleSale(sale, now)).flatMap((window, index) => {
    if (slotCount(window) > 0) return [];
    const reason = `leaves no room for a slot of ${window.slotMinutes} minutes`;
    return [{ file: saleFile, where: `pickupWindows[${index}].end`, reason }];
  });
}

type Times = Pick<PickupWindow, 'start' | 'end'>;

function windowsOf(
  { pickupWindows }: SaleToSchedule<unknown>['terms'],
  schedule: { readonly pickupWindows: readonly Times[] },
): PickupWindow[] {
  return schedule.pickupWindows.flatMap((times, index) => {
    const terms = pickupWindows[index];
    return terms === undefined ? [] : [{ ...terms, ...times }];
  });
}

/** Milliseconds. */
const furthest = 2 * 366 * 86_400_000;
