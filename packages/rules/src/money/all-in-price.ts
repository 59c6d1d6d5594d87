import { shareOf } from './cents.ts';
import type { Cents, Ppm } from './cents.ts';

export type AllInPrice = {
  readonly hammer: Cents;
  readonly premium: Cents;
  readonly tax: Cents;
  readonly total: Cents;
};

/**
 * What a lot would cost at a hammer price, before it is confirmed. Premium on the
 * hammer, tax on both, each half up (section 9). Cents; rates in parts per million.
 * The invoice taxes its sum once, so several lots may differ from this by cents.
 */
export function allInPrice(
  hammer: Cents,
  rates: { buyersPremium: Ppm; salesTax: Ppm; premiumExempt?: boolean },
): AllInPrice {
  const premium = rates.premiumExempt === true ? 0 : shareOf(hammer, rates.buyersPremium);
  const tax = shareOf(hammer + premium, rates.salesTax);
  return { hammer, premium, tax, total: hammer + premium + tax };
}
