import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flatPremium, invoiceSums, lotPremium, voidAmount } from '../index.ts';
import type { InvoiceChange, InvoicedLot, InvoiceTerms } from '../index.ts';
import cases from '../testing/bidding-cases.json' with { type: 'json' };
import { invoiceByHand } from '../testing/invoice-oracle.ts';
import { invoiceChanges, invoicedLots, invoiceTerms } from '../testing/invoices.ts';

const lot = (hammer: number, premiumExempt = false): InvoicedLot => ({ hammer, premiumExempt });
const terms = (change: Partial<InvoiceTerms> = {}): InvoiceTerms => ({
  premiumRules: [flatPremium(180_000)],
  salesTax: 80_000,
  taxExempt: false,
  ...change,
});

describe('printed invoices', () => {
  test.each(cases.invoice_math_cases)('$id', (printed) => {
    const { hammers, bp, tax, exempt, expect: whole, expect_lot_basis: byLot } = printed;
    const sums = invoiceSums(
      hammers.map((hammer) => lot(hammer)),
      [],
      {
        premiumRules: [flatPremium(ppm(bp))],
        salesTax: ppm(tax),
        taxExempt: exempt === true,
      },
    );
    expect(sums).toMatchObject(whole ?? byLot ?? { premium: Number.NaN });
  });
});

function ppm(fraction: string): number {
  return Math.round(Number(fraction) * 1_000_000);
}

describe('an invoice', () => {
  test('names every sum', () => {
    const changes: InvoiceChange[] = [
      { kind: 'adjustment', amount: -10_00, taxable: true },
      { kind: 'void', amount: -118_00, taxable: true },
      { kind: 'fee', amount: 25_00, taxable: true },
      { kind: 'fee', amount: 12_50, taxable: false },
    ];
    expect(invoiceSums([lot(100_00), lot(200_00), lot(50_00, true)], changes, terms())).toEqual({
      hammer: 350_00,
      premium: 54_00,
      adjustments: -10_00,
      voids: -118_00,
      fees: 37_50,
      subTotal: 313_50,
      taxable: 301_00,
      tax: 24_08,
      total: 337_58,
    });
  });

  test('is taxed once, not lot by lot', () => {
    const lots = [lot(10), lot(10), lot(10), lot(10), lot(10)];
    const bare = terms({ premiumRules: [flatPremium(0)], salesTax: 50_000 });
    expect(invoiceSums(lots, [], bare)).toMatchObject({ taxable: 50, tax: 3, total: 53 });
  });

  test.each<[string, InvoiceChange[], object]>([
    ['a taxable fee is taxed', [fee(10_00, true)], { taxable: 128_00, tax: 10_24 }],
    ['another is not', [fee(10_00, false)], { taxable: 118_00, tax: 9_44, subTotal: 128_00 }],
    ['a credit lowers the tax', [fee(-18_00, true)], { taxable: 100_00, tax: 8_00 }],
    ['an untaxed credit does not', [fee(-18_00, false)], { taxable: 118_00, tax: 9_44 }],
    [
      'a credit beyond the invoice leaves no tax, and a refund',
      [fee(-200_00, true)],
      { taxable: 0, tax: 0, subTotal: -82_00, total: -82_00 },
    ],
  ])('%s', (_, changes, sums) => {
    expect(invoiceSums([lot(100_00)], changes, terms())).toMatchObject(sums);
  });

  test('of nothing is nothing', () => {
    expect(new Set(Object.values(invoiceSums([], [], terms())))).toEqual(new Set([0]));
  });

  test('has no premium on an exempt lot, not even a minimum', () => {
    const rules = [{ ...flatPremium(180_000), minimum: 5_00 }];
    expect(lotPremium(lot(10_00, true), rules)).toBe(0);
    expect(lotPremium(lot(10_00), rules)).toBe(5_00);
    expect(voidAmount(lot(10_00, true), rules)).toBe(-10_00);
    expect(voidAmount(lot(10_00), rules)).toBe(-15_00);
  });
});

function fee(amount: number, taxable: boolean): InvoiceChange {
  return { kind: amount < 0 ? 'adjustment' : 'fee', amount, taxable };
}

describe('any invoice', () => {
  const any = [invoicedLots, invoiceChanges, invoiceTerms] as const;

  test('comes to what a clerk works out by hand', () => {
    fc.assert(
      fc.property(...any, (lots, changes, conditions) => {
        expect(invoiceSums(lots, changes, conditions)).toEqual(
          invoiceByHand(lots, changes, conditions),
        );
      }),
      { numRuns: 5_000 },
    );
  });

  test('adds up', () => {
    fc.assert(
      fc.property(...any, (lots, changes, conditions) => {
        const sums = invoiceSums(lots, changes, conditions);
        const { hammer, premium, adjustments, voids, fees, subTotal, taxable, tax } = sums;
        expect(subTotal).toBe(hammer + premium + adjustments + voids + fees);
        expect(sums.total).toBe(subTotal + tax);
        expect(taxable).toBeGreaterThanOrEqual(0);
        expect(Object.values(sums).every(Number.isSafeInteger)).toBe(true);
      }),
    );
  });

  test('is the same in any order of its lots and changes', () => {
    fc.assert(
      fc.property(...any, (lots, changes, conditions) => {
        expect(invoiceSums(lots.toReversed(), changes.toReversed(), conditions)).toEqual(
          invoiceSums(lots, changes, conditions),
        );
      }),
    );
  });

  test('whose every lot was taken back is left with its fees', () => {
    fc.assert(
      fc.property(...any, (lots, changes, conditions) => {
        const others = changes.filter(({ kind }) => kind === 'fee');
        const voids = lots.map((one): InvoiceChange => ({
          kind: 'void',
          amount: voidAmount(one, conditions.premiumRules),
          taxable: true,
        }));
        const sums = invoiceSums(lots, [...voids, ...others], conditions);
        const without = invoiceSums([], others, conditions);
        expect(sums.hammer + sums.premium + sums.voids).toBe(0);
        expect(sums.subTotal).toBe(without.subTotal);
        expect(sums.total).toBe(without.total);
      }),
    );
  });

  test('pays no tax when exempt, and else differs in nothing', () => {
    fc.assert(
      fc.property(...any, (lots, changes, conditions) => {
        const exempt = invoiceSums(lots, changes, { ...conditions, taxExempt: true });
        const taxed = invoiceSums(lots, changes, { ...conditions, taxExempt: false });
        expect(exempt).toMatchObject({ taxable: 0, tax: 0, total: exempt.subTotal });
        expect(exempt.subTotal).toBe(taxed.subTotal);
      }),
    );
  });

  test('forgets a change that is reversed', () => {
    const change = fc.record({
      kind: fc.constantFrom('adjustment' as const, 'fee' as const),
      amount: fc.integer({ min: 1, max: 5_000_00 }),
      taxable: fc.boolean(),
    });
    fc.assert(
      fc.property(...any, change, (lots, changes, conditions, made) => {
        const reversed = { ...made, amount: -made.amount };
        expect(invoiceSums(lots, [...changes, made, reversed], conditions)).toEqual(
          invoiceSums(lots, changes, conditions),
        );
      }),
    );
  });

  test('is taxed within half a cent of the truth', () => {
    fc.assert(
      fc.property(...any, (lots, changes, conditions) => {
        const { taxable, tax } = invoiceSums(lots, changes, conditions);
        const off = BigInt(tax) * 1_000_000n - BigInt(taxable) * BigInt(conditions.salesTax);
        expect(off > -500_000n && off <= 500_000n).toBe(true);
      }),
    );
  });
});
