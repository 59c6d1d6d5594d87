import { slotCount } from '@fairlot/rules';
import type { PickupWindow } from '@fairlot/rules';
import { intakeLimits } from './limits.ts';
import { lotsFile, saleFile } from './problem.ts';
import type { Problem } from './problem.ts';
import { scheduleSale } from '#selling/sales/public.ts';
import type { Moment, SaleLot, SaleToSchedule } from '#selling/sales/public.ts';

/** Problems with a sale's times; checked again when the sale is written, since time passes. */
export function checkSchedule(
  sale: SaleToSchedule<Pick<SaleLot, 'closeTime' | 'line'>>,
  now: number,
): Problem[] {
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
  { terms }: Pick<SaleToSchedule<unknown>, 'terms'>,
  schedule: { readonly pickupWindows: readonly Times[] },
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
