import { flatPremium, invoiceSums } from '@fairlot/rules';
import type { InvoiceChange, InvoiceTerms } from '@fairlot/rules';
import { expect, test } from 'vitest';
import { invoiceTotals } from './invoice-totals.ts';
import { samplePaper } from './testing/sample-paper.ts';

const flat: InvoiceTerms = {
  premiumRules: [flatPremium(180_000)],
  salesTax: 88_750,
  taxExempt: false,
};

/** The lines of an invoice over a lot of 100.00, as "label value". */
function lines({
  terms = flat,
  changes = [],
  paidCents = 0,
  premiumExempt = false,
  certificate = null as { taxId: string; state: string } | null,
  taxNote = '',
}: {
  terms?: InvoiceTerms;
  changes?: readonly InvoiceChange[];
  paidCents?: number;
  premiumExempt?: boolean;
  certificate?: { taxId: string; state: string } | null;
  taxNote?: string;
} = {}) {
  const [lot] = samplePaper(1).invoice.lots;
  if (lot === undefined) throw new Error('The sample has a lot.');
  const sums = invoiceSums([{ hammer: 100_00, premiumExempt }], changes, terms);
  const lots = [{ ...lot, hammerCents: 100_00, premiumExempt }];
  const amountDueCents = sums.total - paidCents;
  return invoiceTotals({
    lots,
    sums,
    terms,
    certificate,
    taxNote,
    paidCents,
    amountDueCents,
  }).map(({ label, value }) => `${label} ${value}`);
}

test('from the hammer to what is due', () => {
  expect(lines()).toEqual([
    'Hammer price $100.00',
    'Buyer’s premium (18%) $18.00',
    'Subtotal $118.00',
    'Sales tax (8.88%) $10.47',
    'Total $128.47',
    'Amount due $128.47',
  ]);
});

test('what a seller changed and what was paid', () => {
  const changes: InvoiceChange[] = [
    { kind: 'adjustment', amount: -10_00, taxable: true },
    { kind: 'void', amount: -20_00, taxable: true },
    { kind: 'fee', amount: 5_00, taxable: false },
  ];
  expect(lines({ changes, paidCents: 50_00 })).toEqual([
    'Hammer price $100.00',
    'Buyer’s premium (18%) $18.00',
    'Adjustments ($10.00)',
    'Voids ($20.00)',
    'Fees $5.00',
    'Subtotal $93.00',
    'Sales tax (8.88% of $88.00) $7.81',
    'Total $100.81',
    'Paid ($50.00)',
    'Amount due $50.81',
  ]);
});

test('too much paid is a refund due, in parentheses', () => {
  expect(lines({ paidCents: 130_00 }).slice(-2)).toEqual(['Paid ($130.00)', 'Refund due ($1.53)']);
});

test('no tax for the exempt, and by which certificate', () => {
  const terms = { ...flat, taxExempt: true };
  const certificate = { taxId: '99-1234567', state: 'NY' };
  expect(lines({ terms, certificate })).toContain(
    'Sales tax: exempt, NY certificate 99-1234567 N/A',
  );
});

test('a sale that owes no tax says why', () => {
  const terms = { ...flat, salesTax: 0 };
  expect(lines({ terms, taxNote: 'these goods are exempt' })).toContain(
    'Sales tax: these goods are exempt $0.00',
  );
});

test.each([
  ['two rules', { ...flat, premiumRules: [flatPremium(100_000), flatPremium(50_000)] }, '$15.00'],
  [
    'a minimum',
    {
      ...flat,
      premiumRules: [{ bands: [{ from: 0, rate: 100_000 }], cumulative: false, minimum: 25_00 }],
    },
    '$25.00',
  ],
])('no percentage where it would not say the truth: %s', (_, terms, premium) => {
  expect(lines({ terms })).toContain(`Buyer’s premium ${premium}`);
});

test('no percentage of a premium that nothing bears', () => {
  expect(lines({ premiumExempt: true })).toContain('Buyer’s premium $0.00');
});
