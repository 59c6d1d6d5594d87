/**
 * Whole seconds from `now` (epoch milliseconds) until an ISO instant, zero or negative after it; null without
 * one.
 */
export function secondsTo(instant: string, now: number): number;
export function secondsTo(instant: string | null, now: number): number | null;
export function secondsTo(instant: string | null, now: number): number | null {
  return instant === null ? null : Math.ceil((Date.parse(instant) - now) / 1000);
}
