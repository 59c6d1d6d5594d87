import type { LotTerms, Standing } from './bid-state.ts';
import { replay } from './replay.ts';
import type { LoggedBid } from './replay.ts';

/** Bids are final in the last 24 hours, in milliseconds (sections 2 and 9). */
export const retractionEndsBeforeClose = 24 * 60 * 60_000;

export type RetractionAnswer = 'allowed' | 'not-high-bidder' | 'too-late';

/**
 * Whether a bidder may take back his own high bid: only while more than 24 hours
 * remain before the scheduled close of the auction (a lot's soft close does not
 * count). Epoch milliseconds.
 */
export function mayRetract(request: {
  now: number;
  auctionScheduledClose: number;
  standing: Standing;
  bidder: string;
}): RetractionAnswer {
  const { now, auctionScheduledClose, standing, bidder } = request;
  if (standing.leader?.bidder !== bidder) return 'not-high-bidder';
  const remaining = auctionScheduledClose - now;
  return remaining > retractionEndsBeforeClose ? 'allowed' : 'too-late';
}

/**
 * Takes back all bids of a bidder on a lot, not the last one alone: what he bid
 * earlier would otherwise come back as a bid he no longer wants (eBay does the same).
 * The best remaining bidder leads at the price he would have had (alert
 * HighBidAfterRetract); this is the one way in which a price falls.
 */
export function retract(
  terms: LotTerms,
  bids: readonly LoggedBid[],
  bidder: string,
): { standing: Standing; bids: LoggedBid[] } {
  const remaining = bids.map((bid) => (bid.bidder === bidder ? { ...bid, retracted: true } : bid));
  return { standing: replay(terms, remaining), bids: remaining };
}
