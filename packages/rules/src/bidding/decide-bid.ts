import type { Cents } from '../money/cents.ts';
import { applyBid } from './apply-bid.ts';
import type { AppliedBid } from './apply-bid.ts';
import type { Bid, LotTerms, Standing } from './bid-state.ts';
import { isRung } from './increments.ts';
import { leastMaximum, minimumBid } from './minimum-bid.ts';

export type RefusedResult = 'FailedMinimum' | 'FailedLowBid' | 'IllegalIncrement' | 'SelfUnderbid';

/**
 * An accepted bid with what it did, or a refusal with the least maximum (cents)
 * that this bidder may enter. A `seen` bid extends the clock and is broadcast.
 */
export type BidDecision =
  | ({ readonly kind: 'accepted' } & AppliedBid)
  | { readonly kind: 'refused'; readonly result: RefusedResult; readonly minimum: Cents };

/** Decides a bid on an open lot by an approved bidder (section 8, bid results). */
export function decideBid(terms: LotTerms, standing: Standing, bid: Bid): BidDecision {
  if (!Number.isSafeInteger(bid.max) || bid.max < 0) {
    throw new Error(`A maximum is a whole number of cents, not ${bid.max}.`);
  }
  const result = refusal(terms, standing, bid);
  if (result === null) return { kind: 'accepted', ...applyBid(terms, standing, bid) };
  const minimum = leastMaximum({
    leads: standing.leader?.bidder === bid.bidder,
    price: standing.price,
    minimumBid: minimumBid(terms, standing, bid.bidder),
  });
  return { kind: 'refused', result, minimum };
}

function refusal(terms: LotTerms, standing: Standing, bid: Bid): RefusedResult | null {
  const price = standing.price ?? terms.startPrice;
  if (standing.leader?.bidder === bid.bidder) {
    if (bid.max < price) return 'SelfUnderbid';
    if (bid.max === standing.leader.max) return null;
  } else if (standing.price !== null && bid.max < standing.price) {
    return 'FailedLowBid';
  } else if (bid.max < minimumBid(terms, standing, bid.bidder)) {
    return 'FailedMinimum';
  }
  return isWhole(terms, price, bid.max) ? null : 'IllegalIncrement';
}

/**
 * Whole increments only: a maximum, the leader's new one included, must be a step of the ladder from the
 * current price (the start price without a bid) by the increment table. Prices stay on the ladder of the
 * start price until a reserve between two steps moves one off it; the ladder then continues from there.
 */
function isWhole(terms: LotTerms, price: Cents, max: Cents): boolean {
  return !terms.wholeIncrementsOnly || isRung(terms.increments, price, max);
}
