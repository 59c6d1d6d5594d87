import type { Auction } from '@fairlot/contract';
import { centsToDollars, flatPremium, wholePpm } from '@fairlot/rules';
import type { PremiumRule } from '@fairlot/rules';
import { storedPremium } from '#selling/sales/public.ts';

/** The premium of an auction; without rules of its own it has one rate for every price. */
export function premiumRules(auction: {
  premium_rules: unknown;
  buyers_premium_ppm: number;
}): readonly PremiumRule[] {
  const rules = storedPremium.nullable().parse(auction.premium_rules);
  return rules ?? [flatPremium(auction.buyers_premium_ppm)];
}

/** Rules in the wire format: dollars and fractions. */
export function presentPremium(rules: readonly PremiumRule[]): Auction['premiumRules'] {
  return rules.map(({ bands, cumulative, minimum }) => ({
    bands: bands.map(({ from, rate }) => ({ from: centsToDollars(from), rate: rate / wholePpm })),
    cumulative,
    minimum: centsToDollars(minimum),
  }));
}
