import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allInPrice, flatPremium, isBeyondBudget, ledSums } from '../index.ts';
import type { InvoiceTerms, LedLot } from '../index.ts';

const terms: InvoiceTerms = {
  premiumRules: [flatPremium(180_000)],
  salesTax: 80_000,
  taxExempt: false,
};
const lot = (price: number, max: number | null, premiumExempt = false): LedLot => ({
  price,
  max,
  premiumExempt,
});

describe('what a bidder leads at', () => {
  test('nothing', () => expect(ledSums([], terms)).toEqual({ now: 0, atMost: 0 }));

  test('price and maximum, with premium and tax', () => {
    // $10 and 18 % are $11.80, and 8 % of tax make $12.744; $100 make $127.44.
    expect(ledSums([lot(10_00, 100_00)], terms)).toEqual({ now: 12_74, atMost: 127_44 });
  });

  test('a won lot costs its price, whatever its maximum was', () => {
    expect(ledSums([lot(10_00, null)], terms)).toEqual({ now: 12_74, atMost: 12_74 });
  });

  test('a lot without premium', () => {
    expect(ledSums([lot(10_00, 10_00, true)], terms)).toEqual({ now: 10_80, atMost: 10_80 });
  });

  test('a certificate leaves the tax away', () => {
    expect(ledSums([lot(10_00, 20_00)], { ...terms, taxExempt: true })).toEqual({
      now: 11_80,
      atMost: 23_60,
    });
  });

  test('tax is rounded once, as on the invoice', () => {
    const two = [lot(1_04, 1_04, true), lot(1_04, 1_04, true)];
    // 8.32 cents each; 16.64 together.
    expect(ledSums(two, terms).now).toBe(2_08 + 17);
    expect(2 * allInPrice(1_04, { ...terms, premiumExempt: true }).total).toBe(2_08 + 16);
  });

  test('the dearest hammer below a maximum counts where the premium falls', () => {
    const falling = {
      ...terms,
      premiumRules: [
        {
          bands: [
            { from: 0, rate: 250_000 },
            { from: 100_00, rate: 100_000 },
          ],
          cumulative: false,
          minimum: 0,
        },
      ],
    };
    const { atMost } = ledSums([lot(10_00, 100_00)], falling);
    expect(atMost).toBe(allInPrice(99_99, falling).total);
  });

  test('one more lot or a higher maximum never costs less', () => {
    const lots = fc.array(
      fc.record({
        price: fc.integer({ min: 1, max: 50_000 }),
        max: fc.integer({ min: 50_000, max: 100_000 }),
        premiumExempt: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(lots, ([first, ...others]) => {
        if (first === undefined) return;
        const all = ledSums([first, ...others], terms);
        expect(all.atMost).toBeGreaterThanOrEqual(all.now);
        expect(all.atMost).toBeGreaterThan(ledSums(others, terms).atMost);
        const raised = { ...first, max: first.max + 100 };
        expect(ledSums([raised, ...others], terms).atMost).toBeGreaterThan(all.atMost);
      }),
    );
  });
});

test.each<[string, number | null, number, number, boolean]>([
  ['no budget', null, 0, 900, false],
  ['just within it', 900, 0, 900, false],
  ['a cent beyond it', 899, 0, 900, true],
  ['lowered, and still beyond', 500, 900, 800, false],
  ['the same again', 500, 900, 900, false],
])('asks first: %s', (_, budget, before, after, asks) => {
  expect(isBeyondBudget(budget, { before, after })).toBe(asks);
});
