import * as fc from 'fast-check';
import { highestBid } from '../index.ts';
import type { InvoiceChange, InvoicedLot, InvoiceTerms, PremiumRule } from '../index.ts';

/** Sets of usable premium rules: one to three, with up to four bands each. */
export function premiumRules({
  steps = 10_000_00,
  rates = 333_333,
}: {
  /** Cents up to which bands begin. */
  readonly steps?: number;
  /** The maximum rate in parts per million. */
  readonly rates?: number;
} = {}): fc.Arbitrary<PremiumRule[]> {
  const band = fc.record({
    from: fc.integer({ min: 1, max: steps }),
    rate: fc.nat({ max: rates }),
  });
  const rule = fc
    .record({
      first: fc.nat({ max: rates }),
      further: fc.uniqueArray(band, { maxLength: 3, selector: ({ from }) => from }),
      cumulative: fc.boolean(),
      minimum: fc.oneof(fc.constant(0), fc.nat({ max: steps })),
    })
    .map(({ first, further, cumulative, minimum }) => ({
      bands: [{ from: 0, rate: first }, ...further.toSorted((a, b) => a.from - b.from)],
      cumulative,
      minimum,
    }));
  return fc.array(rule, { minLength: 1, maxLength: 3 });
}

export const invoicedLots: fc.Arbitrary<InvoicedLot[]> = fc.array(
  fc.record({
    hammer: fc.oneof(fc.integer({ min: 1, max: 500_00 }), fc.integer({ min: 1, max: highestBid })),
    premiumExempt: fc.boolean(),
  }),
  { maxLength: 20 },
);

const anyAmount = fc.integer({ min: -5_000_00, max: 5_000_00 });

export const invoiceChanges: fc.Arbitrary<InvoiceChange[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('adjustment' as const, 'fee' as const),
      amount: anyAmount,
      taxable: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('void' as const),
      amount: fc.integer({ min: -5_000_00, max: -1 }),
      taxable: fc.constant(true),
    }),
  ),
  { maxLength: 8 },
);

export const invoiceTerms: fc.Arbitrary<InvoiceTerms> = fc.record({
  premiumRules: premiumRules(),
  salesTax: fc.nat({ max: 200_000 }),
  taxExempt: fc.boolean(),
});
