import type { AppliedBid } from './apply-bid.ts';
import type { Standing } from './bid-state.ts';
import { replay } from './replay.ts';
import type { LoggedBid } from './replay.ts';
import type { TermsLog } from './terms-log.ts';

/** Bids are final in the last 24 hours, in milliseconds (sections 2 and 9). */
export const retractionEndsBeforeClose = 24 * 60 * 60_000;

/**
 * Retractions that a bidder may make by themselves in one auction. A typo happens once; bidding high and
 * retracting on one lot after another reveals maximums (domain: Retraction).
 */
export const ownRetractionsPerAuction = 1;

/** Why a bid may be taken back (domain: Retraction). */
export const retractionReasons = ['TypingSlip', 'DescriptionChanged', 'SellerNotReached'] as const;
export type RetractionReason = (typeof retractionReasons)[number];

export type RetractionAnswer = 'allowed' | 'not-high-bidder' | 'too-late' | 'retracted-before';

/**
 * Whether a high bid may be taken back: only while more than 24 hours remain before the scheduled
 * close of the auction (a lot's soft close does not count), or until the lot's close where the seller has
 * corrected it since the bid; and by the bidder themselves only once in an auction, and once more on each
 * lot that was corrected; further ones are made for them by staff. Epoch milliseconds.
 */
export function mayRetract(request: {
  now: number;
  auctionScheduledClose: number;
  standing: Standing;
  bidder: string;
  /** The number of this bidder's retractions in this auction so far, without those after a correction. */
  retractionsBefore: number;
  by: 'bidder' | 'staff';
  /** The lot's description was corrected after the bidder's last bid on it (seller.md, 4.2). */
  correctedSinceBid: boolean;
}): RetractionAnswer {
  const { now, auctionScheduledClose, standing, bidder, retractionsBefore, by } = request;
  if (standing.leader?.bidder !== bidder) return 'not-high-bidder';
  // Bidders cannot bid again after a retraction, so this is once per lot.
  if (request.correctedSinceBid) return 'allowed';
  if (auctionScheduledClose - now <= retractionEndsBeforeClose) return 'too-late';
  const mayAgain = by === 'staff' || retractionsBefore < ownRetractionsPerAuction;
  return mayAgain ? 'allowed' : 'retracted-before';
}

/** A bidder who has retracted cannot bid on that lot again (domain: Retraction). */
export function hasRetracted(bids: readonly LoggedBid[], bidder: string): boolean {
  return bids.some((bid) => bid.bidder === bidder && bid.retracted);
}

/** The lot as it is once a bidder's bids are gone. */
export type Retraction = {
  readonly standing: Standing;
  readonly bids: readonly LoggedBid[];
  /**
   * The new effect of each bid, null for removed ones. Nothing else may be shown of the remaining bids: a
   * price that the retracted bid drove up reveals the maximum it met.
   */
  readonly applied: readonly (AppliedBid | null)[];
};

/**
 * Takes back all bids of a bidder on a lot, not only the last: earlier ones would otherwise return as
 * bids they no longer want (eBay does the same). The best remaining bidder leads at the price they would
 * have had (alert HighBidAfterRetract); this is the only way in which a price falls.
 */
export function retract(terms: TermsLog, log: readonly LoggedBid[], bidder: string): Retraction {
  const bids = log.map((bid) => (bid.bidder === bidder ? { ...bid, retracted: true } : bid));
  return { bids, ...replay(terms, bids) };
}

/** Days of retractions that count towards a flag: half a year, as eBay shows them to its sellers. */
export const retractionFlagDays = 180;
/**
 * The number of retractions in that time from which an account is flagged (specification 001, section 1).
 * One per auction is everybody's right and two slips in half a year happen to honest people; a third is a
 * habit that somebody should check.
 */
export const retractionsThatFlag = 3;

/** Whether somebody with this many retractions in the last `retractionFlagDays` is flagged to staff. */
export function isFlaggedForRetractions(recentRetractions: number): boolean {
  return recentRetractions >= retractionsThatFlag;
}
