import type { Auction } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import { allInFor } from './all-in.ts';

/** A bid, in cents, whose price all in is easily carried over to others. */
const example = 100_00;

export type Costs = Pick<
  Auction,
  'buyersPremiumStr' | 'premiumRules' | 'salesTax' | 'salesTaxStr'
> & { readonly salesTaxNote?: string | undefined };

/** What a bid costs all in, by an example: "A $100 bid costs $121.90 all in". */
export function costExample(auction: Costs, premiumExempt = false): string {
  return `A $100 bid costs ${formatUsd(allInFor(example, auction, { premiumExempt }).total)} all in`;
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

/** What is added to a winning bid, in a few words. */
export function costInShort({ buyersPremiumStr, salesTax, salesTaxStr }: Costs): string {
  const tax = salesTax > 0 ? `${salesTaxStr} sales tax` : 'no sales tax';
  // A range stays on one line.
  return `, with ${buyersPremiumStr.replace('–', '–\u2060')} premium and ${tax}`;
}

const after = (note: string | undefined) => (note ? `, ${note}` : '');
