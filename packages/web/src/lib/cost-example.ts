import { premiumLines } from '@fairlot/contract';
import type { Auction } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';
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
  return `, with ${premiumInShort(auction)} and ${taxInShort(auction)}`;
}

/** Whether the premium has steps or minimums, so that one rate does not tell it. */
export const isStepped = (auction: Pick<Auction, 'premiumRules'>): boolean =>
  premiumLines(premiumRulesOf(auction)).length > 0;

/** What is added to a bid (cents) on a lot, on one line: of a premium that has steps the sum. */
export function costOfBid(auction: Costs, bid: Cents, premiumExempt: boolean): string {
  const { premium } = allInFor(bid, auction, { premiumExempt });
  const told = isStepped(auction) ? formatUsd(premium) : auction.buyersPremiumStr;
  return `with ${premiumExempt ? 'no' : told} premium and ${taxInShort(auction)}`;
}

const taxInShort = ({ salesTax, salesTaxStr }: Costs) =>
  salesTax > 0 ? `${salesTaxStr} sales tax` : 'no sales tax';

function premiumInShort(auction: Costs): string {
  const rates = auction.buyersPremiumStr;
  const [least = 0, ...others] = premiumRulesOf(auction).map(({ minimum }) => minimum);
  const isRange = rates.includes('–');
  // Of several premiums each is lifted to its own minimum, so that their rates do not tell the sum.
  const isByPrice = isRange || (others.length > 0 && Math.max(least, ...others) > 0);
  const notes = [
    // "18%–22%" stays on one line.
    isByPrice && `${isRange ? `${rates.replace('–', '–\u2060')} ` : ''}by price`,
    // On a lot for a dollar it is most of what is paid.
    others.length === 0 && least > 0 && `${formatUsd(least)} minimum`,
  ].filter(Boolean);
  const { premium } = allInFor(example, auction, { premiumExempt: false });
  const sum = `${isByPrice ? formatUsd(premium) : rates} premium`;
  return notes.length > 0 ? `${sum} (${notes.join(', ')})` : sum;
}

const after = (note: string | undefined) => (note ? `, ${note}` : '');
