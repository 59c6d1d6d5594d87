import { describe, expect, test } from 'vitest';
import {
  bidderLimits,
  countsTowardsLimit,
  decideWithinLimit,
  limitChangesPerDay,
  mayChangeLimit,
} from './limit.ts';
import { defaultIncrements } from './increments.ts';
import type { LotTerms, Standing } from './bid-state.ts';

const terms: LotTerms = {
  startPrice: 500,
  reserve: null,
  reservePolicy: 'in-full',
  increments: defaultIncrements,
  wholeIncrementsOnly: false,
};
const free: Standing = { price: null, leader: null, bidCount: 0, reserveMet: false };
const ledBy = (bidder: string, max: number): Standing => ({
  price: 100_00,
  leader: { bidder, max },
  bidCount: 2,
  reserveMet: true,
});

describe('a bid within a limit of $500', () => {
  test.each<[string, Standing, number, number, string]>([
    ['fills it to the cent', free, 300_00, 200_00, 'accepted'],
    ['goes a cent above it', free, 300_00, 200_01, 'waits'],
    ['goes above it by itself', free, 0, 500_01, 'waits'],
    [
      'takes the place of the maximum with which it leads',
      ledBy('ann', 200_00),
      300_00,
      200_00,
      'accepted',
    ],
    ['raises a lead above it', ledBy('ann', 200_00), 300_00, 201_00, 'waits'],
    ['lowers a lead that was above it before', ledBy('ann', 900_00), 300_00, 400_00, 'accepted'],
    ['would be outbid at once', ledBy('bob', 900_00), 300_00, 201_00, 'waits'],
    ['is too low for the lot', ledBy('bob', 200_00), 499_00, 50_00, 'refused'],
  ])('that %s', (_, standing, elsewhere, max, kind) => {
    const taken = { limit: 500_00, elsewhere };
    expect(decideWithinLimit(terms, standing, { bidder: 'ann', max }, taken).kind).toBe(kind);
  });

  test('is decided like any other where there is no limit', () => {
    const bid = { bidder: 'ann', max: 9_000_00 };
    expect(decideWithinLimit(terms, free, bid, null)).toMatchObject({ result: 'BidWins' });
  });
});

test.each([
  ['the maximum on a lot that they lead', null, 200_00],
  ['the price of a lot that they won', 'sold', 100_00],
  ['nothing on a lot that passed', 'passed', 0],
  ['nothing on a lot that was withdrawn', 'withdrawn', 0],
] as const)('a limit counts %s', (_, outcome, expected) => {
  expect(countsTowardsLimit('ann', { standing: ledBy('ann', 200_00), outcome })).toBe(expected);
  expect(countsTowardsLimit('bob', { standing: ledBy('ann', 200_00), outcome })).toBe(0);
});

test('limits are coarse', () => {
  for (const [index, limit] of bidderLimits.entries()) {
    expect(limit).toBeGreaterThanOrEqual(2 * (bidderLimits[index - 1] ?? 0));
  }
});

test('a limit is changed so often a day, and taken away always', () => {
  expect(mayChangeLimit(500_00, limitChangesPerDay - 1)).toBe(true);
  expect(mayChangeLimit(500_00, limitChangesPerDay)).toBe(false);
  expect(mayChangeLimit(null, limitChangesPerDay)).toBe(true);
});
