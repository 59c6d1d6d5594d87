import type { SaleState } from './sale-life.ts';

/**
 * Until when a term of a sale may be changed: terms that bidders rely on when they register are fixed
 * from the first registration on; the rest until the last lot closes (domain: running sales change).
 */
const changeableUntil = {
  title: 'last-close',
  descriptionHtml: 'last-close',
  approval: 'last-close',
  premiumRules: 'first-registration',
  salesTax: 'first-registration',
  noTax: 'first-registration',
  increments: 'first-registration',
  wholeIncrementsOnly: 'first-registration',
  reservePolicy: 'first-registration',
  termsHtml: 'first-registration',
  pickupTermsHtml: 'first-registration',
  autoCharge: 'first-registration',
  chargeDelay: 'first-registration',
} as const;

export type ChangeableTerm = keyof typeof changeableUntil;

const beforeLastClose: readonly SaleState[] = ['draft', 'preview', 'published', 'closing'];

/** Which of these terms of a sale can no longer be changed. */
export function fixedTerms(
  terms: readonly ChangeableTerm[],
  sale: { readonly state: SaleState; readonly hasRegistrations: boolean },
): ChangeableTerm[] {
  if (!beforeLastClose.includes(sale.state)) return [...terms];
  return terms.filter(
    (term) => sale.hasRegistrations && changeableUntil[term] === 'first-registration',
  );
}
