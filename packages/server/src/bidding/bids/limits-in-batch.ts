import type { Cents, TakenLimit } from '@fairlot/rules';
import type { LimitFacts } from './facts.ts';
import type { LotInBatch } from './lot-in-batch.ts';

/**
 * The maximum number of one bidder's bids that wait for room in a sale: a person has asked the seller
 * long before; this is a program.
 */
export const waitingForRoomLimit = 100;

/** Limits of the batch's bidders, while it decides bid after bid. */
export class LimitsInBatch {
  readonly #limits: Map<string, LimitFacts>;
  readonly #begun = new Map<string, number>();
  readonly #lots: readonly LotInBatch[];

  constructor(limits: readonly LimitFacts[], lots: readonly LotInBatch[]) {
    this.#limits = new Map(limits.map((one) => [keyOf(one.auction_id, one.bidder_id), one]));
    this.#lots = lots;
  }

  /** Null: the bidder has none in the sale of the lot. */
  limitOf(lot: LotInBatch, bidder: string): Cents | null {
    return this.#limits.get(keyOf(lot.auction.id, bidder))?.limit_cents ?? null;
  }

  /** What all other lots of the sale take of it, as the batch has left them so far. */
  takenBeside(lot: LotInBatch, bidder: string): TakenLimit | null {
    const facts = this.#limits.get(keyOf(lot.auction.id, bidder));
    if (facts === undefined) return null;
    let elsewhere = facts.elsewhere_cents;
    for (const other of this.#lots) {
      if (other !== lot && other.auction.id === lot.auction.id)
        elsewhere += other.countsFor(bidder);
    }
    return { limit: facts.limit_cents, elsewhere };
  }

  /** Whether one more maximum of theirs may begin to wait for room. */
  mayWait(lot: LotInBatch, bidder: string): boolean {
    const key = keyOf(lot.auction.id, bidder);
    const before = this.#limits.get(key)?.waiting_count ?? 0;
    return before + (this.#begun.get(key) ?? 0) < waitingForRoomLimit;
  }

  noteWaiting(lot: LotInBatch, bidder: string): void {
    const key = keyOf(lot.auction.id, bidder);
    this.#begun.set(key, (this.#begun.get(key) ?? 0) + 1);
  }
}

const keyOf = (auction: string, bidder: string) => `${auction} ${bidder}`;
