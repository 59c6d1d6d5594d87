import { Temporal } from 'temporal-polyfill';

/** When a seller hands over what was sold: so many days after the sale closes, between two local hours. */
export interface PickupHours {
  readonly days: number;
  readonly from: number;
  readonly to: number;
}

/** Epoch milliseconds of each window after a sale whose last lot closes at `lastClose`. */
export function pickupWindowsOf(
  hours: readonly PickupHours[],
  timeZone: string,
  lastClose: number,
): { readonly start: number; readonly end: number }[] {
  const closes = Temporal.Instant.fromEpochMilliseconds(lastClose).toZonedDateTimeISO(timeZone);
  return hours.map(({ days, from, to }) => {
    const day = closes.add({ days });
    const at = (hour: number) => day.withPlainTime({ hour }).epochMilliseconds;
    return { start: at(from), end: at(to) };
  });
}
