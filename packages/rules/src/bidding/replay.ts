import { applyBid } from './apply-bid.ts';
import type { AppliedBid } from './apply-bid.ts';
import type { Bid, LotTerms, Standing } from './bid-state.ts';
import { noBids } from './bid-state.ts';

/** An accepted bid as it was logged. Retracted bids keep their row. */
export type LoggedBid = Bid & { readonly retracted: boolean };

/**
 * What each accepted bid of a lot, in the order they were accepted, does to the bids before it; null
 * for a retracted one, which does nothing. The minimum gates are left out: every logged bid was legal
 * when it was placed, even if the bid that it had to beat is retracted since.
 */
export function replayBids(terms: LotTerms, bids: readonly LoggedBid[]): (AppliedBid | null)[] {
  let standing = noBids(terms);
  return bids.map((bid) => {
    if (bid.retracted) return null;
    const applied = applyBid(terms, standing, bid);
    ({ standing } = applied);
    return applied;
  });
}

/** The standing that the accepted bids of a lot, in the order they were accepted, amount to. */
export function replay(terms: LotTerms, bids: readonly LoggedBid[]): Standing {
  const last = replayBids(terms, bids).findLast((applied) => applied !== null);
  return last?.standing ?? noBids(terms);
}
