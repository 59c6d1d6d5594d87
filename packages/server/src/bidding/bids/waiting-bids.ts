import type { WaitingBid } from './facts.ts';

/**
 * Most maxima that one bidder may have waiting on one lot: people do not change their mind more often.
 * All of them are read with each of their bids, under the lot's lock.
 */
export const waitingLimit = 100;

/** What waits for approval while a batch is decided: each bidder's maxima on a lot, as they entered them. */
export class WaitingBids {
  readonly #byBidder = new Map<string, WaitingBid[]>();

  constructor(waiting: readonly WaitingBid[]) {
    for (const bid of waiting) this.add(bid);
  }

  add(bid: WaitingBid): void {
    const key = keyOf(bid.lot_id, bid.bidder_id);
    const theirs = this.#byBidder.get(key);
    if (theirs) theirs.push(bid);
    else this.#byBidder.set(key, [bid]);
  }

  of(lotId: string, bidderId: string): readonly WaitingBid[] {
    return this.#byBidder.get(keyOf(lotId, bidderId)) ?? [];
  }

  /** Takes all of them out: they wait no more. */
  take(lotId: string, bidderId: string): readonly WaitingBid[] {
    const theirs = this.of(lotId, bidderId);
    this.#byBidder.delete(keyOf(lotId, bidderId));
    return theirs;
  }
}

const keyOf = (lotId: string, bidderId: string) => `${lotId} ${bidderId}`;
