import { Temporal } from 'temporal-polyfill';
import { localClock, localWindow } from '#platform/time/local-time.ts';

/** `2026-11-28`, in the auction's zone. */
export function dayOf(at: number, timeZone: string): string {
  return zoned(at, timeZone).toPlainDate().toString();
}

/** `9:00 AM – 9:15 AM`. */
export function timeSpan(start: number, end: number, timeZone: string): string {
  return `${localClock(new Date(start), timeZone)} – ${localClock(new Date(end), timeZone)}`;
}

/** `Sat, Nov 28, 2026, 10:00 – 10:15 AM EST`. */
export function pickupTime(
  { start, end }: { readonly start: number; readonly end: number },
  timeZone: string,
): string {
  return localWindow(new Date(start), new Date(end), timeZone);
}

const reminderHour = Temporal.PlainTime.from('09:00');
/**
 * Milliseconds. A slot that begins sooner than this gets no reminder: the bidder is on their way.
 */
const tooLateToRemind = 2 * 60 * 60_000;

/**
 * When to remind of a slot: at 9:00 on the day before in the auction's zone, or at once for a slot
 * chosen later than that; null when it begins too soon for a reminder. Epoch milliseconds.
 */
export function reminderTime(
  { start, chosenAt }: { readonly start: number; readonly chosenAt: number },
  timeZone: string,
): number | null {
  if (start - chosenAt < tooLateToRemind) return null;
  const dayBefore = zoned(start, timeZone).toPlainDate().subtract({ days: 1 });
  return dayBefore.toZonedDateTime({ timeZone, plainTime: reminderHour }).epochMilliseconds;
}

function zoned(at: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
}
