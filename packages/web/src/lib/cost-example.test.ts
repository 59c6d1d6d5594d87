import { expect, test } from 'vitest';
import { costExample, costInShort, costReasons } from './cost-example.ts';

const flat = {
  premiumRules: [{ bands: [{ from: 0, rate: 0.15 }], cumulative: false, minimum: 0 }],
  buyersPremiumStr: '15%',
  buyersPremiumNote: '',
  salesTax: 0.06,
  salesTaxStr: '6%',
};

test.each([
  [flat, false, '$121.90', 'Buyer’s premium: 15% of the bid. Sales tax: 6% of bid and premium.'],
  [flat, true, '$106.00', 'Buyer’s premium: none on this lot. Sales tax: 6% of the bid.'],
  [
    { ...flat, salesTax: 0, salesTaxNote: 'a sale for resale' },
    false,
    '$115.00',
    'Buyer’s premium: 15% of the bid. Sales tax: none, a sale for resale.',
  ],
  [
    {
      ...flat,
      salesTax: 0,
      buyersPremiumNote: '15% of the winning bid, at least $5.00 on each lot',
    },
    false,
    '$115.00',
    'Buyer’s premium: 15% of the winning bid, at least $5.00 on each lot. Sales tax: none.',
  ],
])('what a bid costs is told by an example and by its rules', (sale, exempt, total, reasons) => {
  expect(costExample(sale, exempt)).toBe(`A $100 bid costs ${total} all in`);
  expect(costReasons(sale, exempt)).toBe(reasons);
});

test('a phone has the rates in few words, and a rule in full', () => {
  expect(costInShort(flat)).toBe(', with 15% premium and 6% sales tax');
  expect(costInShort({ ...flat, salesTax: 0 })).toBe(', with 15% premium and no sales tax');
  const note = '15% of the winning bid, at least $5.00 on each lot';
  expect(costInShort({ ...flat, buyersPremiumNote: note })).toContain(`Buyer’s premium: ${note}.`);
});
