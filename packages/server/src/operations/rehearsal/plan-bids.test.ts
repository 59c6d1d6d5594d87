import { defaultIncrements, isRung } from '@fairlot/rules';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { planBids } from './plan-bids.ts';

const from = 1_000_000;
const cents = fc.integer({ min: 1, max: 500_00 });
const lots = fc.array(
  fc.record({
    id: fc.uuid(),
    startPrice: cents,
    lowEstimate: fc.option(cents),
    highEstimate: fc.option(cents),
    closeAt: fc.integer({ min: from, max: from + 86_400_000 }),
    increments: fc.constant(defaultIncrements),
  }),
  { maxLength: 10 },
);
const seeds = fc.integer({ min: 0, max: 2 ** 31 });

test('the same seed gives the same bids for the same sale', () => {
  fc.assert(
    fc.property(lots, seeds, (some, seed) => {
      expect(planBids(some, { seed, from })).toEqual(planBids(some, { seed, from }));
    }),
  );
});

test('bids come in order, between the beginning and the close, on the ladder from the start price', () => {
  fc.assert(
    fc.property(lots, seeds, (some, seed) => {
      const bids = planBids(some, { seed, from });
      expect(bids.map(({ at }) => at)).toEqual(bids.map(({ at }) => at).toSorted((a, b) => a - b));
      for (const { at, lotId, max } of bids) {
        const lot = some.find(({ id }) => id === lotId);
        expect(at).toBeGreaterThanOrEqual(from);
        expect(at).toBeLessThanOrEqual(lot?.closeAt ?? 0);
        expect(max).toBeGreaterThanOrEqual(lot?.startPrice ?? Infinity);
        expect(isRung(defaultIncrements, lot?.startPrice ?? 0, max)).toBe(true);
      }
    }),
  );
});

test('some bid in the last minute', () => {
  const closeAt = from + 3_600_000;
  const lot = {
    id: 'lot',
    startPrice: 100,
    lowEstimate: 50_00,
    highEstimate: 80_00,
    closeAt,
    increments: defaultIncrements,
  };
  const late = planBids(
    Array.from({ length: 20 }, () => lot),
    { seed: 1, from },
  ).filter(({ at }) => at >= closeAt - 60_000);
  expect(late.length).toBeGreaterThan(5);
});
