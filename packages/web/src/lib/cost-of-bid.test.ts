import { expect, test } from 'vitest';
import { costOfBid } from './cost-of-bid.ts';

const from = (rate: number, minimum: number) => ({
  premiumRules: [{ bands: [{ from: 0, rate }], cumulative: false, minimum }],
});
const flat = { ...from(0.15, 0), buyersPremiumStr: '15%', salesTax: 0.06, salesTaxStr: '6%' };
const bands = [
  { from: 0, rate: 0.22 },
  { from: 250, rate: 0.18 },
];
const stepped = { ...flat, premiumRules: [{ bands, cumulative: true, minimum: 2 }] };

test.each([
  [flat, false, 'with 15% premium and 6% sales tax'],
  [flat, true, 'with no premium and 6% sales tax'],
  [{ ...flat, ...from(0, 0), buyersPremiumStr: '0%' }, false, 'with no premium and 6% sales tax'],
  [{ ...flat, salesTax: 0, salesTaxStr: '' }, false, 'with 15% premium and no sales tax'],
  [stepped, false, 'with $102.52 premium and 6% sales tax'],
  [{ ...flat, ...from(0.15, 90) }, false, 'with $90.00 premium and 6% sales tax'],
])('what is added to a bid of $514 is on one line', (sale, exempt, words) => {
  expect(costOfBid(sale, 514_00, exempt)).toBe(words);
});
