import type { Cents } from '../money/cents.ts';
import type { LotTerms, Standing } from './bid-state.ts';
import { incrementAt } from './increments.ts';

/**
 * The minimum amount in cents to offer a viewer (section 5): the start price when there is no bid,
 * otherwise the price plus its increment, and one more increment when that is the viewer's own maximum
 * already. A viewer of null is a visitor.
 */
export function minimumBid(terms: LotTerms, standing: Standing, viewer: string | null): Cents {
  const { price, leader } = standing;
  if (price === null || leader === null) return terms.startPrice;
  const ownMax = leader.bidder === viewer ? leader.max : null;
  return minimumAfter({ price, increment: incrementAt(terms.increments, price), ownMax });
}

/** The minimum in cents once there is a bid; `ownMax` is the viewer's own maximum as far as they have one. */
export function minimumAfter(bid: {
  readonly price: Cents;
  readonly increment: Cents;
  readonly ownMax: Cents | null;
}): Cents {
  const next = bid.price + bid.increment;
  return next === bid.ownMax ? next + bid.increment : next;
}

/**
 * The minimum maximum in cents that a bidder may enter (section 8, bid results): the leader may lower
 * theirs down to the price itself, everybody else needs the minimum bid.
 */
export function leastMaximum(of: {
  readonly leads: boolean;
  /** Null without a bid. */
  readonly price: Cents | null;
  readonly minimumBid: Cents;
}): Cents {
  return of.leads && of.price !== null ? of.price : of.minimumBid;
}
