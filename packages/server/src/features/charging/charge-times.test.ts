import { describe, expect, test } from 'vitest';
import { nextLookMs, plannedChargeAt, retryAfterMs, unfinishedForMs } from './charge-times.ts';

const hour = 60 * 60_000;
const at = (hours: number) => new Date(Date.UTC(2026, 5, 1) + hours * hour);

describe('the plan', () => {
  test('waits as the seller wishes', () => {
    const plan = { createdAt: at(1), lastHammerAt: at(0), chargeDelayMs: 2 * hour };
    expect(plannedChargeAt(plan)).toEqual(at(3));
  });

  test('never waits beyond a day after the last hammer, however late the invoice', () => {
    const plan = { createdAt: at(23), lastHammerAt: at(0), chargeDelayMs: 2 * hour };
    expect(plannedChargeAt(plan)).toEqual(at(24));
    expect(plannedChargeAt({ ...plan, createdAt: at(48) })).toEqual(at(24));
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

describe('looks at an open charge', () => {
  test('come seldomer the longer nobody knows', () => {
    const waits = [0, 60_000, 10 * 60_000, hour, 9 * hour].map((age) => nextLookMs('asked', age));
    expect(waits).toEqual([60_000, 60_000, 10 * 60_000, hour, hour]);
  });

  test('come when the bidder had his time to authenticate', () => {
    expect(nextLookMs('authentication-required', 10_000)).toBe(unfinishedForMs - 10_000);
    expect(nextLookMs('authentication-required', 2 * hour)).toBe(60_000);
  });
});
