import { applyBid } from './apply-bid.ts';
import type { Bid, LotTerms, Standing } from './bid-state.ts';
import { noBids } from './bid-state.ts';

/** An accepted bid as it was logged. Retracted bids keep their row. */
export type LoggedBid = Bid & { readonly retracted: boolean };

/**
 * The standing that the accepted bids of a lot, in the order they were accepted,
 * amount to. The minimum gates are left out: every logged bid was legal when it was
 * placed, even if the bid that it had to beat is retracted since.
 */
export function replay(terms: LotTerms, bids: readonly LoggedBid[]): Standing {
  return bids
    .filter(({ retracted }) => !retracted)
    .reduce((standing, bid) => applyBid(terms, standing, bid).standing, noBids(terms));
}
