import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultIncrements, quickBids } from '../index.ts';
import { isRung } from './increments.ts';

test.each([
  [5_00, null, [5_00, 6_00, 7_00]],
  [99_00, null, [99_00, 110_00, 125_00]],
  [100_00, null, [100_00, 110_00, 125_00]],
  [21_00, 80_00, [21_00, 24_00, 27_00, 80_00]],
  // The estimate is reached by the next step at or above it.
  [110_00, 202_00, [110_00, 125_00, 140_00, 205_00]],
  [1_050_00, 1_200_00, [1_050_00, 1_175_00, 1_200_00, 1_300_00]],
  // It is no reason to bid less.
  [300_00, 200_00, [300_00, 330_00, 365_00]],
  // Nobody may bid more than this.
  [10_000_000_00, null, [10_000_000_00]],
])('from %i cents, estimated at %j', (least, lowEstimate, amounts) => {
  expect(quickBids({ least, increments: defaultIncrements, lowEstimate })).toEqual(amounts);
});

test('each is a step of the ladder above the least', () => {
  const cents = fc.integer({ min: 1, max: 20_000_00 });
  fc.assert(
    fc.property(cents, fc.option(cents), (least, lowEstimate) => {
      const [first, ...others] = quickBids({ least, increments: defaultIncrements, lowEstimate });
      expect(first).toBe(least);
      expect(others.length).toBeGreaterThanOrEqual(2);
      for (const amount of others) {
        expect(amount).toBeGreaterThan(least);
        expect(isRung(defaultIncrements, least, amount)).toBe(true);
      }
    }),
  );
});
