import type { LotEnd } from '../closing/lot-state.ts';
import type { Cents } from '../money/cents.ts';
import type { Bid, LotTerms, Standing } from './bid-state.ts';
import { decideBid } from './decide-bid.ts';
import type { BidDecision } from './decide-bid.ts';

/**
 * The limits that a seller may give a bidder for a sale, in cents; or none. Moving a limit reveals on
 * which side of it the bidder's maxima are, but never more precisely than these steps: each is at least
 * twice the one before, or two and a half times.
 */
export const bidderLimits: readonly Cents[] = [
  250_00, 500_00, 1_000_00, 2_500_00, 5_000_00, 10_000_00, 25_000_00, 50_000_00, 100_000_00,
];

/** Changes of one bidder's limit of a sale in 24 hours: somebody who asks for more is answered once or twice. */
export const limitChangesPerDay = 3;

/**
 * Whether a limit may be changed once more. Removing it is always possible: that only reveals that a
 * waiting bid was above it, and must not be refused for a bidder whom the seller now trusts.
 */
export function mayChangeLimit(to: Cents | null, changesInLastDay: number): boolean {
  return to === null || changesInLastDay < limitChangesPerDay;
}

/** How much of a limit the other lots of the sale take. */
export type TakenLimit = {
  readonly limit: Cents;
  /** Sum of `countsTowardsLimit` over all lots of the sale except the one bid on. */
  readonly elsewhere: Cents;
};

/**
 * What a lot takes of a bidder's limit: the maximum with which they lead it, and once they have won it
 * its price, since the rest of their maximum can no longer be charged.
 */
export function countsTowardsLimit(
  bidder: string,
  lot: {
    readonly standing: Standing;
    /** Null until the hammer or a withdrawal is recorded. */
    readonly outcome: LotEnd | null;
  },
): Cents {
  const { price, leader } = lot.standing;
  if (leader?.bidder !== bidder) return 0;
  if (lot.outcome === null) return leader.max;
  return lot.outcome === 'sold' ? (price ?? 0) : 0;
}

/** A decision, or that the bid waits until there is room below its bidder's limit. */
export type LimitedDecision = BidDecision | { readonly kind: 'waits' };

/**
 * Decides a bid by somebody with a limit (seller.md, Limits). Refusals do not depend on it. Otherwise the
 * bid waits if it would bring their maxima above the limit, no matter whether it would lead: an answer
 * depending on that would reveal the leader's maximum, and the bid could be taken back. A bid that raises
 * nothing, such as a lowered maximum, never waits.
 */
export function decideWithinLimit(
  terms: LotTerms,
  standing: Standing,
  bid: Bid,
  taken: TakenLimit | null,
): LimitedDecision {
  const decision = decideBid(terms, standing, bid);
  if (decision.kind === 'refused' || taken === null) return decision;
  const held = countsTowardsLimit(bid.bidder, { standing, outcome: null });
  const isAbove = bid.max > held && taken.elsewhere + bid.max > taken.limit;
  return isAbove ? { kind: 'waits' } : decision;
}
