import { describe, expect, test } from 'vitest';
import { nextLookMs, scheduledPaymentAt, retryAfterMs, unfinishedForMs } from './attempt-times.ts';

const hour = 60 * 60_000;
const at = (hours: number) => new Date(Date.UTC(2026, 5, 1) + hours * hour);

describe('the schedule', () => {
  // Hours after the last hammer.
  test.each([
    ['waits as the seller wishes', { invoiced: 1, delay: 2, charged: 3 }],
    ['waits not at all where they wish so', { invoiced: 1, delay: 0, charged: 1 }],
    ['ends a day after the last hammer', { invoiced: 0.5, delay: 24, charged: 24 }],
    ['is not short of the hour exactly', { invoiced: 23, delay: 2, charged: 24 }],
    [
      'leaves an hour to read an invoice of the last hour',
      { invoiced: 23.5, delay: 2, charged: 24.5 },
    ],
    ['leaves an hour to read a late invoice', { invoiced: 48, delay: 24, charged: 49 }],
    ['leaves no more than the seller would', { invoiced: 48, delay: 0.25, charged: 48.25 }],
  ])('%s', (_, { invoiced, delay, charged }) => {
    const schedule = { createdAt: at(invoiced), lastHammerAt: at(0), chargeDelayMs: delay * hour };
    expect(scheduledPaymentAt(schedule)).toEqual(at(charged));
  });

  test('tries again after a day, three more and a week more, then no more', () => {
    expect([1, 2, 3, 4, 5].map(retryAfterMs)).toEqual([
      24 * hour,
      72 * hour,
      168 * hour,
      null,
      null,
    ]);
  });
});

describe('looks at an open payment attempt', () => {
  test('come seldomer the longer nobody knows', () => {
    const waits = [0, 60_000, 10 * 60_000, hour, 9 * hour].map((age) => nextLookMs('asked', age));
    expect(waits).toEqual([60_000, 60_000, 10 * 60_000, hour, hour]);
  });

  test('come when the bidder had their time to authenticate', () => {
    expect(nextLookMs('authentication-required', 10_000)).toBe(unfinishedForMs - 10_000);
    expect(nextLookMs('authentication-required', 2 * hour)).toBe(60_000);
  });
});
