import { premiumOf, premiumSteps } from '../invoicing/premium.ts';
import type { PremiumRule } from '../invoicing/premium.ts';
import { shareOf } from './cents.ts';
import type { Cents, Ppm } from './cents.ts';

export type AllInPrice = {
  readonly hammer: Cents;
  readonly premium: Cents;
  readonly tax: Cents;
  readonly total: Cents;
};

export interface AllInTerms {
  readonly premiumRules: readonly PremiumRule[];
  readonly salesTax: Ppm;
  readonly premiumExempt?: boolean;
}

/**
 * What a lot would cost at a hammer price, before it is confirmed. Premium on the
 * hammer, tax on both, each half up (section 9). Cents.
 * The invoice taxes its sum once, so several lots may differ from this by cents.
 */
export function allInPrice(
  hammer: Cents,
  { premiumRules, salesTax, premiumExempt = false }: AllInTerms,
): AllInPrice {
  const premium = premiumExempt ? 0 : premiumOf(hammer, premiumRules);
  const tax = shareOf(hammer + premium, salesTax);
  return { hammer, premium, tax, total: hammer + premium + tax };
}

/**
 * The highest total that a bid with this maximum (cents) can cost. Usually that is at the maximum itself;
 * but if the whole price bears a lower rate from some step on, a hammer just below the step costs more.
 */
export function highestAllIn(maximum: Cents, terms: AllInTerms): AllInPrice {
  return premiumSteps(terms.premiumRules)
    .filter((step) => step > 0 && step <= maximum)
    .map((step) => allInPrice(step - 1, terms))
    .reduce(
      (highest, price) => (price.total > highest.total ? price : highest),
      allInPrice(maximum, terms),
    );
}
