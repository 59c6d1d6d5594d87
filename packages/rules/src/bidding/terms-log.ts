import type { Cents } from '../money/cents.ts';
import type { LotTerms, Standing } from './bid-state.ts';
import { meetsReserve } from './bid-state.ts';

/** The history of a lot's terms: each bid is decided by those in force at its time. */
export type TermsLog = {
  readonly first: LotTerms;
  /** In order. */
  readonly changes: readonly TermsChange[];
};

/** Changed terms, in force after this many accepted bids, including retracted ones. */
export type TermsChange = { readonly afterBids: number; readonly terms: LotTerms };

/** Terms that were never changed, as most are. */
export function always(terms: LotTerms): TermsLog {
  return { first: terms, changes: [] };
}

/**
 * The standing of a lot when its terms change: a reserve that the leading maximum now meets becomes the
 * price.
 */
export function standUnder(terms: LotTerms, standing: Standing): Standing {
  const { leader, price } = standing;
  if (leader === null || price === null) return standing;
  if (!meetsReserve(terms, leader.max)) return { ...standing, reserveMet: false };
  return { ...standing, price: Math.max(price, terms.reserve ?? price), reserveMet: true };
}

export type LoweringAnswer = 'allowed' | 'not-lower' | 'lowered-before';

/**
 * A reserve goes down or away while its lot is open, never up, and once: repeated steps could probe the
 * secret maximum. Cents; null is no reserve.
 */
export function mayLowerReserve(
  reserve: Cents | null,
  to: Cents | null,
  loweredBefore: boolean,
): LoweringAnswer {
  if (loweredBefore) return 'lowered-before';
  return reserve !== null && (to === null || to < reserve) ? 'allowed' : 'not-lower';
}
