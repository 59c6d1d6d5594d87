import type { Cents } from '../money/cents.ts';
import type { LotTerms, Standing } from './bid-state.ts';
import { meetsReserve } from './bid-state.ts';

/** The terms of a lot as they followed each other: each bid is decided by those in force at its moment. */
export type TermsLog = {
  readonly first: LotTerms;
  /** In the order in which they were made. */
  readonly changes: readonly TermsChange[];
};

/** Other terms, in force once so many bids had been accepted, retracted ones counted. */
export type TermsChange = { readonly afterBids: number; readonly terms: LotTerms };

/** Terms that were never changed, as most are. */
export function always(terms: LotTerms): TermsLog {
  return { first: terms, changes: [] };
}

/** The standing of a lot when its terms change: a reserve that the leading maximum now meets is a price. */
export function standUnder(terms: LotTerms, standing: Standing): Standing {
  const { leader, price } = standing;
  if (leader === null || price === null) return standing;
  if (!meetsReserve(terms, leader.max)) return { ...standing, reserveMet: false };
  return { ...standing, price: Math.max(price, terms.reserve ?? price), reserveMet: true };
}

export type LoweringAnswer = 'allowed' | 'not-lower' | 'lowered-before';

/**
 * A reserve goes down or away while its lot is open, never up, and once: steps would feel for the secret
 * maximum. Cents; null is no reserve.
 */
export function mayLowerReserve(
  reserve: Cents | null,
  to: Cents | null,
  loweredBefore: boolean,
): LoweringAnswer {
  if (loweredBefore) return 'lowered-before';
  return reserve !== null && (to === null || to < reserve) ? 'allowed' : 'not-lower';
}
