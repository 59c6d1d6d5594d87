import type { Auction } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import { allInFor } from './all-in.ts';

/** A bid, in cents, whose price all in is easily carried over to others. */
const example = 100_00;

type Costs = Pick<
  Auction,
  'buyersPremiumNote' | 'buyersPremiumStr' | 'premiumRules' | 'salesTax' | 'salesTaxStr'
> & { readonly salesTaxNote?: string | undefined };

/** What a bid costs all in, by an example: "A $100 bid costs $121.90 all in". */
export function costExample(auction: Costs, premiumExempt = false): string {
  return `A $100 bid costs ${formatUsd(allInFor(example, auction, { premiumExempt }).total)} all in`;
}

/** What is added to a winning bid, and by what rule, in sentences. */
export function costReasons(auction: Costs, premiumExempt = false): string {
  const { buyersPremiumNote: note, buyersPremiumStr, salesTaxNote } = auction;
  const premium = premiumExempt ? 'none on this lot' : note || `${buyersPremiumStr} of the bid`;
  const taxed = premiumExempt ? 'the bid' : 'bid and premium';
  const tax =
    auction.salesTax > 0 ? `${auction.salesTaxStr} of ${taxed}` : `none${after(salesTaxNote)}`;
  return `Buyer’s premium: ${premium}. Sales tax: ${tax}.`;
}

/** What is added, in a few words for a phone; in sentences where the premium's rule is not one rate. */
export function costInShort(auction: Costs): string {
  const { buyersPremiumNote, buyersPremiumStr, salesTax, salesTaxStr } = auction;
  if (buyersPremiumNote !== '') return `. ${costReasons(auction)}`;
  const tax = salesTax > 0 ? `${salesTaxStr} sales tax` : 'no sales tax';
  return `, with ${buyersPremiumStr} premium and ${tax}`;
}

const after = (note: string | undefined) => (note ? `, ${note}` : '');
