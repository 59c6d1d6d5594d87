import type { Auction } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';
import { allInFor, premiumRulesOf } from './all-in.ts';

/** What is added to a bid, on one line: the premium's rate, or its sum where a rate does not tell it. */
export function costOfBid(
  auction: Pick<Auction, 'buyersPremiumStr' | 'premiumRules' | 'salesTax' | 'salesTaxStr'>,
  bid: Cents,
  premiumExempt: boolean,
): string {
  const rules = premiumRulesOf(auction);
  const isFlat = rules.every(({ bands, minimum }) => bands.length === 1 && minimum === 0);
  const { premium } = allInFor(bid, auction, { premiumExempt });
  const rate = premium === 0 ? 'no' : isFlat ? auction.buyersPremiumStr : formatUsd(premium);
  return `with ${rate} premium and ${auction.salesTaxStr || 'no'} sales tax`;
}
