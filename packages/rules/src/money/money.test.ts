import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allInPrice,
  centsToDollars,
  dollarsToCents,
  flatPremium,
  formatPercent,
  formatUsd,
  highestAllIn,
  highestBid,
  shareOf,
} from '../index.ts';
import type { PremiumRule } from '../index.ts';
import { premiumRules } from '../testing/invoices.ts';
import cases from '../testing/bidding-cases.json' with { type: 'json' };

describe('a share', () => {
  test.each([
    [110, 150_000, 17],
    [1, 500_000, 1],
    [1, 499_999, 0],
    [57_500, 82_500, 4744],
    [0, 180_000, 0],
    [-110, 150_000, -17],
  ])('of %i cents at %i ppm is %i', (amount, rate, share) => {
    expect(shareOf(amount, rate)).toBe(share);
  });

  test('is exact up to the largest safe integer', () => {
    expect(shareOf(Number.MAX_SAFE_INTEGER, 1_000_000)).toBe(Number.MAX_SAFE_INTEGER);
    expect(shareOf(Number.MAX_SAFE_INTEGER, 333_333)).toBe(3_002_396_749_180_579);
  });

  const cents = fc.nat({ max: Number.MAX_SAFE_INTEGER });
  const ppm = fc.nat({ max: 1_000_000 });

  test('is within half a cent of the whole truth', () => {
    fc.assert(
      fc.property(cents, ppm, (amount, rate) => {
        const off = BigInt(shareOf(amount, rate)) * 1_000_000n - BigInt(amount) * BigInt(rate);
        expect(off > -500_000n && off <= 500_000n).toBe(true);
      }),
    );
  });

  test('of a credit cancels the share of its charge', () => {
    fc.assert(
      fc.property(cents, ppm, (amount, rate) => {
        expect(shareOf(amount, rate) + shareOf(-amount, rate)).toBe(0);
      }),
    );
  });
});

describe('the all-in price', () => {
  const printed = cases.invoice_math_cases.flatMap(({ hammers, bp, tax, expect }) =>
    expect !== undefined && hammers.length === 1
      ? [{ hammer: hammers[0]!, buyersPremium: ppm(bp), salesTax: ppm(tax), ...expect }]
      : [],
  );

  test.each(printed)(
    'of $hammer is $total, as printed',
    ({ hammer, buyersPremium, salesTax, ...expected }) => {
      expect(allInPrice(hammer, terms(buyersPremium, salesTax))).toEqual({
        hammer,
        premium: expected.premium,
        tax: expected.tax,
        total: expected.total,
      });
    },
  );

  test('is tried on three printed cases, and its premium is rounded per lot, not per invoice', () => {
    expect(printed).toHaveLength(3);
    const byLot = cases.invoice_math_cases.find(({ id }) => id === 'inv-round')!;
    const premiums = byLot.hammers.map((hammer) => shareOf(hammer, ppm(byLot.bp)));
    expect(premiums.reduce((sum, premium) => sum + premium)).toBe(byLot.expect_lot_basis?.premium);
  });

  test('has no premium where the lot is exempt, and taxes the hammer alone', () => {
    expect(allInPrice(100_00, { ...terms(180_000, 100_000), premiumExempt: true })).toEqual({
      hammer: 100_00,
      premium: 0,
      tax: 10_00,
      total: 110_00,
    });
  });

  test('is the sum of its parts and grows with the hammer', () => {
    const amounts = fc.nat({ max: highestBid });
    const rates = fc.nat({ max: 1_000_000 });
    fc.assert(
      fc.property(amounts, rates, rates, (hammer, buyersPremium, salesTax) => {
        const price = allInPrice(hammer, terms(buyersPremium, salesTax));
        const above = allInPrice(hammer + 1, terms(buyersPremium, salesTax));
        expect(price.total).toBe(price.hammer + price.premium + price.tax);
        expect(above.total).toBeGreaterThan(price.total);
      }),
    );
  });
});

describe('the most that a bid can come to', () => {
  const stepDown: PremiumRule = {
    bands: [
      { from: 0, rate: 250_000 },
      { from: 1_000_00, rate: 150_000 },
    ],
    cumulative: false,
    minimum: 0,
  };

  test.each([
    [500_00, 500_00, 625_00],
    [999_99, 999_99, 1_249_99],
    [1_000_00, 999_99, 1_249_99],
    // 15 % of $1,050 make $1,207.50: a bidder who wins for a cent less than $1,000 pays more.
    [1_050_00, 999_99, 1_249_99],
    [1_100_00, 1_100_00, 1_265_00],
  ])('of a maximum of %i is at a hammer of %i', (maximum, hammer, total) => {
    const price = highestAllIn(maximum, { premiumRules: [stepDown], salesTax: 0 });
    expect(price).toMatchObject({ hammer, total });
  });

  test('is never less than any hammer up to the maximum comes to', () => {
    fc.assert(
      fc.property(
        premiumRules({ steps: 60, rates: 300_000 }),
        fc.nat({ max: 100_000 }),
        fc.nat({ max: 80 }),
        (rules, salesTax, maximum) => {
          const conditions = { premiumRules: rules, salesTax };
          const all = Array.from({ length: maximum + 1 }, (_, hammer) =>
            allInPrice(hammer, conditions),
          );
          expect(highestAllIn(maximum, conditions).total).toBe(
            Math.max(...all.map(({ total }) => total)),
          );
        },
      ),
    );
  });
});

function terms(buyersPremium: number, salesTax: number) {
  return { premiumRules: [flatPremium(buyersPremium)], salesTax };
}

function ppm(fraction: string): number {
  return Math.round(Number(fraction) * 1_000_000);
}

describe('dollars of the wire', () => {
  test.each([
    [0, 0],
    [-0, 0],
    [0.29, 29],
    [1.1, 110],
    [19.99, 1999],
    [10_000_000, highestBid],
  ])('%d are %i cents', (dollars, cents) => {
    expect(dollarsToCents(dollars)).toBe(cents);
  });

  test.each([1.005, 0.1 + 0.2, -0.01, 10_000_000.01, Number.NaN, Infinity, 1e300])(
    '%d are none',
    (dollars) => {
      expect(dollarsToCents(dollars)).toBeNull();
    },
  );

  test('come back as the cents they were', () => {
    fc.assert(
      fc.property(fc.nat({ max: highestBid }), (cents) => {
        expect(dollarsToCents(centsToDollars(cents))).toBe(cents);
        expect(dollarsToCents(Number(`${Math.floor(cents / 100)}.${cents % 100}`))).not.toBeNull();
      }),
    );
  });
});

describe('on screen', () => {
  test.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [999_99, '$999.99'],
    [1_234_50, '$1,234.50'],
    [1_000_000_00, '$1,000,000.00'],
    [-1_234_50, '($1,234.50)'],
  ])('%i cents read %s', (cents, text) => {
    expect(formatUsd(cents)).toBe(text);
  });

  test.each([
    [180_000, 0, '18%'],
    [185_000, 0, '19%'],
    [88_750, 2, '8.88%'],
    [88_750, 3, '8.875%'],
    [100_000, 2, '10%'],
    [80_500, 2, '8.05%'],
    [0, 2, '0%'],
  ])('%i ppm to %i decimals read %s', (rate, decimals, text) => {
    expect(formatPercent(rate, decimals)).toBe(text);
  });
});
