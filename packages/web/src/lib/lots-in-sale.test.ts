import { expect, test } from 'vitest';
import { lotsInSale, lotsToSee } from './lots-in-sale.ts';

const sale = { closed: false, lotCount: 14, remainingViewableLotCount: 14 };

test.each([
  [sale, '14 lots', '14 lots'],
  [{ ...sale, remainingViewableLotCount: 9 }, '14 lots, 9 still open', '9 open lots'],
  [{ ...sale, remainingViewableLotCount: 1 }, '14 lots, 1 still open', '1 open lot'],
  [{ closed: true, lotCount: 14, remainingViewableLotCount: 0 }, '14 lots', '14 lots'],
  [{ closed: false, lotCount: 1 }, '1 lot', '1 lot'],
])('%o has %s', (one, counted, toSee) => {
  expect(lotsInSale(one)).toBe(counted);
  expect(lotsToSee(one)).toBe(toSee);
});
