import type { OpenState } from './payment-attempt.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * Waits after each failed attempt of the schedule, in milliseconds: a day, three more, a week more. Then
 * the schedule ends.
 */
const spacingsMs = [24 * hour, 72 * hour, 168 * hour];

/**
 * Milliseconds until the card on file is charged again after this many failures; null if it is not
 * charged automatically any more.
 */
export function retryAfterMs(failures: number): number | null {
  return spacingsMs[failures - 1] ?? null;
}

/**
 * A card that is saved after others failed starts the schedule over, with all its retries. People
 * mistype a number or try their second card; after that they pay by Pay Now.
 */
export const maxRestarts = 5;

/** The minimum time for reading an invoice that comes late, unless the seller's delay is shorter. */
const readingTimeMs = hour;

/**
 * The card is charged within a day after the auction's last hammer (domain.md, Money), however long the
 * seller's delay after the invoice is. If an invoice comes so late that less than an hour of that day is
 * left, its bidder still has an hour, so that no card is charged for an invoice that nobody could read.
 */
export function scheduledPaymentAt(schedule: {
  readonly createdAt: Date;
  readonly lastHammerAt: Date;
  readonly chargeDelayMs: number;
}): Date {
  const asWished = schedule.createdAt.getTime() + schedule.chargeDelayMs;
  const latest = schedule.lastHammerAt.getTime() + 24 * hour;
  const soonest = schedule.createdAt.getTime() + Math.min(schedule.chargeDelayMs, readingTimeMs);
  return new Date(Math.max(Math.min(asWished, latest), soonest));
}

/**
 * Providers keep an idempotency key for a day, so an attempt unknown to them is requested again under its
 * key for half of that. After that none of our requests can be under way, and an attempt still unknown to
 * them never happened.
 */
export const askAgainForMs = 12 * hour;

/** How long a payment waits after an attempt that failed through a fault of ours, in milliseconds. */
export const postponedMs = 30 * minute;

/** Banks give their customers some minutes to answer; an unanswered attempt blocks all others. */
export const unfinishedForMs = hour;

/**
 * A new attempt is left alone for this long: longer than most requests take, including their second try.
 * One that takes longer is requested again under the same key, which is harmless.
 */
export const claimMs = minute;

/**
 * Milliseconds from now until an open payment attempt of this age is checked again; older ones are
 * checked less often.
 */
export function nextLookMs(state: OpenState['kind'], ageMs: number): number {
  switch (state) {
    case 'asked':
      return between(claimMs, ageMs, hour);
    // The provider sends an event; this is in case it is lost.
    case 'processing':
      return between(5 * minute, ageMs, 6 * hour);
    case 'authentication-required':
      return between(minute, unfinishedForMs - ageMs, unfinishedForMs);
  }
}

function between(min: number, wished: number, max: number): number {
  return Math.min(max, Math.max(min, wished));
}
