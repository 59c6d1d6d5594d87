import type { LotEvent } from '#bidding/live/public.ts';
import type { BidRow } from './batch-outcome.ts';
import type { BidRequest } from './bid-request.ts';
import type { LotInBatch } from './lot-in-batch.ts';

/**
 * What watchers learn of a visible bid; for one that others cannot see, what its bidder's own screens
 * learn.
 */
export function eventOf(row: BidRow, request: BidRequest, lot: LotInBatch, now: number) {
  return {
    lotId: row.lot_id,
    sessionId: lot.facts.session_id,
    auctionId: lot.facts.auction_id,
    kind: 'bid',
    sequence: row.sequence,
    price: row.price_cents,
    increment: row.increment_cents,
    leaderPaddle: lot.leaderPaddle,
    bidCount: row.bid_count,
    reserveMet: row.reserve_met,
    closeAt: row.close_at,
    happenedAt: now,
    bid: {
      id: row.id,
      bidderId: request.bidderId,
      paddle: row.paddle_number,
      ownMax: row.own_max_cents,
      result: row.result,
      uniqueId: request.uniqueId,
    },
  } as const satisfies LotEvent;
}
