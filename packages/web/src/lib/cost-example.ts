import type { Auction } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import { allInFor, premiumRulesOf } from './all-in.ts';
import { hundredCosts } from './hundred-costs.ts';

/** A bid, in cents, whose price all in is easily carried over to others. */
const example = 100_00;

export type Costs = Pick<
  Auction,
  'buyersPremiumStr' | 'premiumRules' | 'salesTax' | 'salesTaxStr'
> & { readonly salesTaxNote?: string | undefined };

/** What a bid costs all in, by an example: "A $100 bid costs $121.90 all in". */
export function costExample(auction: Costs, premiumExempt = false): string {
  return hundredCosts(allInFor(example, auction, { premiumExempt }).total);
}

/** What is added to a winning bid as tax, in a sentence. */
export function taxReason(
  { salesTax, salesTaxStr, salesTaxNote }: Costs,
  premiumExempt = false,
): string {
  const taxed = premiumExempt ? 'the bid' : 'bid and premium';
  const tax = salesTax > 0 ? `${salesTaxStr} of ${taxed}` : `none${after(salesTaxNote)}`;
  return `Sales tax: ${tax}.`;
}

/** What is added to the bid of the example, in a few words; a premium that depends on the price as a sum. */
export function costInShort(auction: Costs): string {
  const { buyersPremiumStr, salesTax, salesTaxStr } = auction;
  const tax = salesTax > 0 ? `${salesTaxStr} sales tax` : 'no sales tax';
  const { premium } = allInFor(example, auction, { premiumExempt: false });
  // On a lot for a few dollars it is most of what is paid.
  const least = premiumRulesOf(auction).reduce((sum, { minimum }) => sum + minimum, 0);
  const atLeast = least > 0 ? `, at least ${formatUsd(least)}` : '';
  const words = buyersPremiumStr.includes('–')
    ? `${formatUsd(premium)} premium (${unbrokenRange(buyersPremiumStr)}, by price${atLeast})`
    : `${buyersPremiumStr} premium${atLeast}`;
  return `, with ${words} and ${tax}`;
}

/** "18%–22%", which stays on one line. */
const unbrokenRange = (rates: string) => rates.replace('–', '–\u2060');

const after = (note: string | undefined) => (note ? `, ${note}` : '');
