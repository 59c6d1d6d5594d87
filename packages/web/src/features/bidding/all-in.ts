import type { Auction, Lot } from '@fairlot/contract';
import { allInPrice } from '@fairlot/rules';
import type { AllInPrice, Cents } from '@fairlot/rules';

/** Most that a lot can cost at a maximum in cents: with the auction's premium and tax (section 9). */
export function allInFor(
  cents: Cents,
  auction: Pick<Auction, 'buyersPremium' | 'salesTax'>,
  lot: Pick<Lot, 'premiumExempt'>,
): AllInPrice {
  return allInPrice(cents, {
    buyersPremium: ppm(auction.buyersPremium),
    salesTax: ppm(auction.salesTax),
    premiumExempt: lot.premiumExempt,
  });
}

/** A fraction of the wire in parts per million. */
function ppm(fraction: number): number {
  return Math.round(fraction * 1_000_000);
}
