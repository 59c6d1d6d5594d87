import { expect, test } from 'vitest';
import { allInFor } from './all-in.ts';

const flat = (rate: number) => [{ bands: [{ from: 0, rate }], cumulative: false, minimum: 0 }];
const auction = { premiumRules: flat(0.18), salesTax: 0.08875 };

test('premium on the bid, tax on both', () => {
  const price = { hammer: 10_000, premium: 1_800, tax: 1_047, total: 12_847 };
  expect(allInFor(10_000, auction, { premiumExempt: false })).toEqual({ ...price, highest: price });
});

test('a premium-exempt lot bears tax alone', () => {
  expect(allInFor(10_000, auction, { premiumExempt: true })).toMatchObject({
    premium: 0,
    tax: 888,
    total: 10_888,
  });
});

test('bands and minimums of the wire become whole cents and parts per million', () => {
  const bands = [
    { from: 0, rate: 0.29 },
    { from: 19.99, rate: 0.143 },
  ];
  const sliding = { premiumRules: [{ bands, cumulative: true, minimum: 0.57 }], salesTax: 0 };
  const lot = { premiumExempt: false };
  expect(allInFor(100, sliding, lot).premium).toBe(57);
  expect(allInFor(1_999, sliding, lot).premium).toBe(580);
  expect(allInFor(101_999, sliding, lot).premium).toBe(14_880);
});

test('where a lower rate applies from some price, the highest total is just below it', () => {
  const bands = [
    { from: 0, rate: 0.25 },
    { from: 1_000, rate: 0.15 },
  ];
  const stepped = { premiumRules: [{ bands, cumulative: false, minimum: 0 }], salesTax: 0 };
  expect(allInFor(105_000, stepped, { premiumExempt: false })).toMatchObject({
    total: 120_750,
    highest: { hammer: 99_999, total: 124_999 },
  });
});
