import type { Auction, Lot } from '@fairlot/contract';
import { allInPrice, highestAllIn } from '@fairlot/rules';
import type { AllInPrice, Cents, PremiumRule } from '@fairlot/rules';

/** What a lot costs at most for a maximum in cents, with the auction's premium and tax (section 9). */
export function allInFor(
  cents: Cents,
  auction: Pick<Auction, 'premiumRules' | 'salesTax'>,
  lot: Pick<Lot, 'premiumExempt'>,
): AllInPrice & { readonly highest: AllInPrice } {
  const terms = {
    premiumRules: premiumRulesOf(auction),
    salesTax: ppm(auction.salesTax),
    premiumExempt: lot.premiumExempt,
  };
  return { ...allInPrice(cents, terms), highest: highestAllIn(cents, terms) };
}

/** An auction's premium in cents and parts per million. */
export function premiumRulesOf({ premiumRules }: Pick<Auction, 'premiumRules'>): PremiumRule[] {
  return premiumRules.map(({ bands, cumulative, minimum }) => ({
    bands: bands.map(({ from, rate }) => ({ from: whole(from, 100), rate: ppm(rate) })),
    cumulative,
    minimum: whole(minimum, 100),
  }));
}

/** A rate of the wire (a fraction) in parts per million. */
function ppm(fraction: number): number {
  return whole(fraction, 1_000_000);
}

/** Undoes the wire's division: rounds back to the whole number of parts. */
function whole(part: number, parts: number): number {
  return Math.round(part * parts);
}
