import { applyBid } from './apply-bid.ts';
import type { AppliedBid } from './apply-bid.ts';
import type { Bid, Standing } from './bid-state.ts';
import { noBids } from './bid-state.ts';
import { standUnder } from './terms-log.ts';
import type { TermsLog } from './terms-log.ts';

/** An accepted bid as it was logged. Retracted bids keep their row. */
export type LoggedBid = Bid & { readonly retracted: boolean };

/** The result of a lot's accepted bids. */
export type Replayed = {
  /**
   * The effect of each bid; null for a retracted one, which had none. Effects of changed terms belong to
   * no bid.
   */
  readonly applied: readonly (AppliedBid | null)[];
  readonly standing: Standing;
};

/**
 * Folds the accepted bids of a lot, in the order they were accepted, by the terms in force at each of
 * them. The minimum gates are left out: every logged bid was legal when it was placed, even if the bid
 * that it had to beat was retracted later.
 */
export function replay({ first, changes }: TermsLog, bids: readonly LoggedBid[]): Replayed {
  let terms = first;
  let standing = noBids(terms);
  let made = 0;
  const changeTerms = (accepted: number) => {
    for (; (changes[made]?.afterBids ?? Infinity) <= accepted; made += 1) {
      terms = changes[made]?.terms ?? terms;
      standing = standUnder(terms, standing);
    }
  };
  const applied = bids.map((bid, index) => {
    changeTerms(index);
    if (bid.retracted) return null;
    const one = applyBid(terms, standing, bid);
    ({ standing } = one);
    return one;
  });
  changeTerms(bids.length);
  return { applied, standing };
}
