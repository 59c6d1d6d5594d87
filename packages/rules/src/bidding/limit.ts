import type { LotEnd } from '../closing/lot-state.ts';
import type { Cents } from '../money/cents.ts';
import type { Bid, LotTerms, Standing } from './bid-state.ts';
import { decideBid } from './decide-bid.ts';
import type { BidDecision } from './decide-bid.ts';

/**
 * The limits that a seller may give a bidder for a sale, in cents; the other choice is none. Whoever
 * moves a limit learns on which side of it the bidder's maxima lie, and never more finely than these are
 * apart: each is at least twice the one before, or two and a half times.
 */
export const bidderLimits: readonly Cents[] = [
  250_00, 500_00, 1_000_00, 2_500_00, 5_000_00, 10_000_00, 25_000_00, 50_000_00, 100_000_00,
];

/** Changes of one bidder's limit of a sale in 24 hours: somebody who asks for more is answered once or twice. */
export const limitChangesPerDay = 3;

/**
 * Whether a limit may be changed once more. Taking it away always may: it tells no more than that what
 * waited was above it, and a sale must not close before a bidder whom its seller trusts by now.
 */
export function mayChangeLimit(to: Cents | null, changesInLastDay: number): boolean {
  return to === null || changesInLastDay < limitChangesPerDay;
}

/** How much of a limit other lots of the sale take. */
export type TakenLimit = {
  readonly limit: Cents;
  /** Sum of `countsTowardsLimit` over all lots of the sale but the one that is bid on. */
  readonly elsewhere: Cents;
};

/**
 * What a lot takes of a bidder's limit: the maximum with which they lead it, and once they have won it
 * what it was sold for, since the rest of their maximum cannot be asked for any more.
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
 * Decides a bid by somebody with a limit (seller.md, Limits). What is refused is refused with or without
 * one. Otherwise it waits if with it their maxima come above the limit, no matter whether it would lead:
 * an answer that depended on that would tell the leader's maximum, and the bid could be taken back.
 * Whoever raises nothing, such as a leader who lowers their maximum, never waits.
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
