import { Temporal } from 'temporal-polyfill';
import type { AuctionPlan } from './auction-plans.ts';

const minuteMs = 60_000;

/**
 * Epoch milliseconds of a plan's first close. What is hours away closes on a quarter hour, and at seven in the
 * evening where that would be from ten at night to eight in the morning: nobody sells then.
 */
export function firstCloseOf(closes: AuctionPlan['closes'], timeZone: string, now: number): number {
  const inZone = (instant: number) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  if ('days' in closes) {
    return inZone(now).add({ days: closes.days }).withPlainTime('19:00').epochMilliseconds;
  }
  const exact = now + closes.minutes * minuteMs;
  if (Math.abs(closes.minutes) < 60) return exact;
  const close = inZone(Math.ceil(exact / (15 * minuteMs)) * 15 * minuteMs);
  if (close.hour >= 8 && close.hour < 22) return close.epochMilliseconds;
  return close.add({ days: close.hour < 8 ? 0 : 1 }).withPlainTime('19:00').epochMilliseconds;
}
