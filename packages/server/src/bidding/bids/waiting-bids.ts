import type { BidRequest } from './bid-request.ts';
import type { WaitingBid } from './facts.ts';

/**
 * The maximum number of bids that one bidder may have waiting on a lot, including withdrawn ones: people
 * do not change their mind more often. All of them are read with each of their bids, under the lot's
 * lock.
 */
export const waitingLimit = 100;

type Place = Pick<BidRequest, 'lotId' | 'bidderId'>;

/**
 * The bids that wait for an approval or for room while a batch is decided: each bidder's maxima on a lot,
 * in order of entry.
 */
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

  /** Those that are not void. */
  of({ lotId, bidderId }: Place): readonly WaitingBid[] {
    return this.#all(lotId, bidderId).filter(({ is_void }) => !is_void);
  }

  /** The one of this id, void or not. */
  find(request: BidRequest): WaitingBid | undefined {
    const { lotId, bidderId, uniqueId } = request;
    return this.#all(lotId, bidderId).find(({ unique_id }) => unique_id === uniqueId);
  }

  isFull({ lotId, bidderId }: Place): boolean {
    return this.#all(lotId, bidderId).length >= waitingLimit;
  }

  /** It no longer waits. */
  remove(bid: WaitingBid): void {
    this.#replace(bid, []);
  }

  change(bid: WaitingBid, changed: Partial<Pick<WaitingBid, 'above_limit' | 'is_void'>>): void {
    this.#replace(bid, [{ ...bid, ...changed }]);
  }

  #replace(bid: WaitingBid, by: WaitingBid[]): void {
    const { lot_id: lotId, bidder_id: bidderId } = bid;
    const theirs = this.#all(lotId, bidderId).flatMap((one) => (one.id === bid.id ? by : one));
    this.#byBidder.set(keyOf(lotId, bidderId), theirs);
  }

  #all(lotId: string, bidderId: string): readonly WaitingBid[] {
    return this.#byBidder.get(keyOf(lotId, bidderId)) ?? [];
  }
}

const keyOf = (lotId: string, bidderId: string) => `${lotId} ${bidderId}`;
