import type { BidResult } from '@fairlot/contract';
import type { Cents } from '@fairlot/rules';
import type { Answered } from './bid-request.ts';
import type { DecidedBid, WaitingBid } from './facts.ts';
import type { LotInBatch } from './lot-in-batch.ts';

/**
 * The answer to a bid that is not in the log, from the lot as it stands now; `pending` is what the bidder
 * has waiting there.
 */
export function answerNow(
  lot: LotInBatch,
  bidder: string,
  {
    result,
    now,
    waits,
    limit,
    isVoid,
  }: {
    readonly result: BidResult;
    readonly now: number;
    readonly waits: WaitingBid | undefined;
    readonly limit: Cents | null;
    readonly isVoid: boolean;
  },
): Answered {
  return {
    kind: 'answered',
    result,
    price: lot.standing.price,
    increment: lot.increment,
    ownMax: lot.maxOf(bidder),
    pending: waits?.max_cents ?? null,
    bidCount: lot.standing.bidCount,
    reserveMet: lot.standing.reserveMet,
    closeAt: lot.closeAt,
    sequence: lot.sequence,
    now,
    pausedBecause: lot.pausedBecauseAt(now),
    aboveLimit: waits?.above_limit === true ? limit : null,
    isVoid,
  };
}

/** The answer to a bid as the log records it, the same however often it is sent. */
export function answerAsLogged(bid: DecidedBid, now: number): Answered {
  return {
    kind: 'answered',
    result: bid.result,
    price: bid.price_cents,
    increment: bid.increment_cents,
    ownMax: bid.own_max_cents,
    pending: null,
    bidCount: bid.bid_count,
    reserveMet: bid.reserve_met,
    closeAt: bid.close_at,
    sequence: bid.sequence,
    now,
    pausedBecause: null,
    aboveLimit: null,
    isVoid: false,
  };
}
