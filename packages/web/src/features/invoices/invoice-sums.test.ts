import type { Invoice } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { plainInvoice } from './invoice-fixtures.ts';
import { sumsOf } from '@fairlot/ui/invoice-sums.ts';

const linesOf = (changes: Partial<Invoice>) =>
  sumsOf({ ...plainInvoice, ...changes }).map(({ label, amount }) => `${label}: ${amount}`);

test('a plain invoice goes from the hammer to what is due', () => {
  expect(linesOf({})).toEqual([
    'Hammer price: $100.00',
    'Buyer’s premium (18%): $18.00',
    'Subtotal: $118.00',
    'Taxable: $118.00',
    'Sales tax (8.88%): $10.47',
    'Total: $128.47',
    'Amount due: $128.47',
  ]);
});

test.each([0, 2, 3])('%d premium rules are no percentage', (countOfSABPs) => {
  expect(linesOf({ countOfSABPs })).toContain('Buyer’s premium: $18.00');
});

test.each([
  [0.15, 'Buyer’s premium (15%)'],
  [0.175, 'Buyer’s premium (18%)'],
  [0.07, 'Buyer’s premium (7%)'],
])('a premium of %d has no decimals', (buyersPremium, label) => {
  expect(linesOf({ buyersPremium })).toContain(`${label}: $18.00`);
});

test.each([
  [0.07, '7%'],
  [0.0725, '7.25%'],
  [0.08875, '8.88%'],
  [0, '0%'],
])('a sales tax of %d has up to two decimals', (salesTax, rate) => {
  expect(linesOf({ salesTax })).toContain(`Sales tax (${rate}): $10.47`);
});

test('a sale that owes no tax says why', () => {
  expect(linesOf({ salesTax: 0, salesTaxNote: 'these goods are exempt', invoiceTax: 0 })).toContain(
    'Sales tax: these goods are exempt: $0.00',
  );
});

test('exempt bidders see N/A', () => {
  const lines = linesOf({ bidderTaxExempt: true, invoiceTax: 0, invoiceTaxable: 0 });
  expect(lines).toContain('Sales tax: N/A');
  expect(lines.join()).not.toContain('Taxable');
});

test('credits are in parentheses, and only existing kinds are shown', () => {
  const entry = { releaseStatusName: 'Released', chargeLots: ['1'], notes: '', amount: -11.8 };
  const lines = linesOf({
    adjustments: [{ lot: '1', notes: 'Chipped', amount: -20 }],
    adjustmentsTotal: -20,
    voids: [entry],
    voidsTotal: -11.8,
    charges: [],
  });
  expect(lines.slice(2, 4)).toEqual(['Adjustments: ($20.00)', 'Voids: ($11.80)']);
  expect(lines.join()).not.toContain('Fees');
});

test.each([
  [0, ['Paid: ($128.47)', 'Amount due: $0.00']],
  [100.37, ['Paid: ($28.10)', 'Amount due: $100.37']],
  [-10, ['Paid: ($138.47)', 'Refund due: ($10.00)']],
])('with %d due it ends in %j', (amountDue, end) => {
  expect(linesOf({ amountDue }).slice(-2)).toEqual(end);
});
