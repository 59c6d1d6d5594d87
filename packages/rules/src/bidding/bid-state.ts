import type { Cents } from '../money/cents.ts';
import type { IncrementTable } from './increments.ts';

/** How a leading maximum below the reserve shows: as the price at once, or only as far as others drive it. */
export type ReservePolicy = 'in-full' | 'by-increments';

/** The terms of a lot. Amounts in cents; a reserve of null is a sale without reserve. */
export type LotTerms = {
  readonly startPrice: Cents;
  readonly reserve: Cents | null;
  readonly reservePolicy: ReservePolicy;
  readonly increments: IncrementTable;
  readonly wholeIncrementsOnly: boolean;
};

/**
 * Where the bidding on a lot stands. Price and leader are null together, while there are no bids.
 *
 * `bidCount` counts what other people could see: every bid that took or contested the lead (BidWins,
 * FailedReserve, BidOutbidByMax) and the leader's own raise that reached the reserve. Unseen raising and
 * lowering is not counted.
 *
 * `reserveMet` is false without a bid. A lot without a reserve has it met by its first bid.
 */
export type Standing = {
  readonly price: Cents | null;
  readonly leader: Leader | null;
  readonly bidCount: number;
  readonly reserveMet: boolean;
};

/** The bidder in the lead and their secret maximum in cents. */
export type Leader = { readonly bidder: string; readonly max: Cents };

/** Any amount entered is a maximum, in cents (section 5). */
export type Bid = { readonly bidder: string; readonly max: Cents };

/** The standing of a lot on which nobody has bid. */
export function noBids(_terms: LotTerms): Standing {
  return { price: null, leader: null, bidCount: 0, reserveMet: false };
}

/** Whether a leading maximum satisfies the reserve. */
export function meetsReserve(terms: LotTerms, max: Cents): boolean {
  return terms.reserve === null || max >= terms.reserve;
}
