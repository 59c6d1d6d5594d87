import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { costExample, costInShort, costOfBid } from './cost-example.ts';
import { CostReasons } from './cost-reasons.tsx';

const flat = {
  premiumRules: [{ bands: [{ from: 0, rate: 0.15 }], cumulative: false, minimum: 0 }],
  buyersPremiumStr: '15%',
  salesTax: 0.06,
  salesTaxStr: '6%',
};
const steps = [
  { from: 0, rate: 0.22 },
  { from: 250, rate: 0.18 },
];
const stepped = {
  ...flat,
  premiumRules: [{ bands: steps, cumulative: true, minimum: 2 }],
  buyersPremiumStr: '18%–22%',
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
    stepped,
    false,
    '$129.32',
    'Buyer’s premium:|22% of the first $250 of the winning bid|18% of what is above $250|at least $2 on each lot|Sales tax: 6% of bid and premium.',
  ],
  [stepped, true, '$106.00', 'Buyer’s premium: none on this lot. Sales tax: 6% of the bid.'],
])('what a bid costs is told by an example and by its rules', (sale, exempt, total, reasons) => {
  expect(costExample(sale, exempt)).toBe(`A $100 bid costs ${total} all in`);
  const html = renderToStaticMarkup(<CostReasons auction={sale} premiumExempt={exempt} />);
  expect(html.replaceAll(/(?:<[^>]+>)+/g, '|')).toBe(reasons);
});

test('and in few words', () => {
  expect(costInShort(flat)).toBe(', with 15% premium and 6% sales tax');
  expect(costInShort({ ...flat, salesTax: 0 })).toBe(', with 15% premium and no sales tax');
  expect(costInShort(stepped)).toBe(
    ', with $22.00 premium (18%–\u206022% by price, $2.00 minimum) and 6% sales tax',
  );
  const least = { bands: [{ from: 0, rate: 0.03 }], cumulative: false, minimum: 5 };
  expect(costInShort({ ...flat, buyersPremiumStr: '3%', premiumRules: [least] })).toBe(
    ', with 3% premium ($5.00 minimum) and 6% sales tax',
  );
  const both = [...flat.premiumRules, least];
  expect(costInShort({ ...flat, buyersPremiumStr: '18%', premiumRules: both })).toBe(
    ', with $20.00 premium (by price) and 6% sales tax',
  );
});

const at = (rate: number, minimum = 0) => ({
  bands: [{ from: 0, rate }],
  cumulative: false,
  minimum,
});

test.each([
  [flat, false, 'with 15% premium and 6% sales tax'],
  [flat, true, 'with no premium and 6% sales tax'],
  [{ ...flat, salesTax: 0, salesTaxStr: '' }, false, 'with 15% premium and no sales tax'],
  [stepped, false, 'with $102.52 premium and 6% sales tax'],
  [stepped, true, 'with no premium and 6% sales tax'],
  [
    { ...flat, premiumRules: [at(0.15), at(0.03)], buyersPremiumStr: '18%' },
    false,
    'with $92.52 premium and 6% sales tax',
  ],
  // 77.10, and 20.00 for 15.42.
  [
    { ...flat, premiumRules: [at(0.15), at(0.03, 20)] },
    false,
    'with $97.10 premium and 6% sales tax',
  ],
])('what is added to a bid of 514 dollars is told', (sale, exempt, words) => {
  expect(costOfBid(sale, 514_00, exempt)).toBe(words);
});
