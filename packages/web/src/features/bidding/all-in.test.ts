import { expect, test } from 'vitest';
import { allInFor } from './all-in.ts';

const auction = { buyersPremium: 0.18, salesTax: 0.08875 };

test('premium on the bid, tax on both', () => {
  expect(allInFor(10_000, auction, { premiumExempt: false })).toEqual({
    hammer: 10_000,
    premium: 1_800,
    tax: 1_047,
    total: 12_847,
  });
});

test('a premium-exempt lot bears tax alone', () => {
  expect(allInFor(10_000, auction, { premiumExempt: true })).toMatchObject({
    premium: 0,
    total: 10_888,
  });
});
