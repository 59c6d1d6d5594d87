import { sortOrders } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { sortOf } from './sort.ts';

const upcoming = { isPast: false, hasWords: true, seesPastPrices: true, isNear: false };

test.each(['EndingSoonest', 'JustPosted', 'Viewed'] as const)(
  '%s is for upcoming lots alone',
  (order) => {
    expect(sortOf({ ...upcoming, order })).not.toBe('rank');
    expect(sortOf({ ...upcoming, order, isPast: true })).toBe('rank');
  },
);

test('relevance without words is time', () => {
  const search = {
    order: 'Relevance',
    hasWords: false,
    seesPastPrices: true,
    isNear: false,
  } as const;
  expect(sortOf({ ...search, isPast: false })).toEqual({ column: 'close_at', descending: false });
  expect(sortOf({ ...search, isPast: true })).toEqual({ column: 'close_at', descending: true });
});

test('no order gives visitors the prices of past lots', () => {
  for (const order of sortOrders) {
    for (const hasWords of [true, false]) {
      const sort = sortOf({ order, hasWords, isPast: true, seesPastPrices: false, isNear: true });
      expect(sort).not.toMatchObject({ column: 'price_cents' });
    }
  }
});
