import type { Cents } from '@fairlot/rules';
import { nextId } from '#platform/ids/next-id.ts';
import type { BidRow } from './batch-outcome.ts';
import type { BidRequest } from './bid-request.ts';
import type { LotInBatch } from './lot-in-batch.ts';

/** The decision on a bid, without the lot's part of it. */
export type Decided = Pick<BidRow, 'result' | 'ordinal' | 'seen' | 'reason'> & {
  readonly ownMax: Cents | null;
};

/** The row of the log, with the lot as the bid has left it. */
export function bidRow(
  request: BidRequest,
  lot: LotInBatch,
  paddle: number,
  { ownMax, ...decided }: Decided,
): BidRow {
  return {
    ...decided,
    id: nextId(),
    lot_id: request.lotId,
    bidder_id: request.bidderId,
    paddle_number: paddle,
    unique_id: request.uniqueId,
    max_cents: request.max,
    own_max_cents: ownMax,
    price_cents: lot.standing.price,
    increment_cents: lot.increment,
    bid_count: lot.standing.bidCount,
    reserve_met: lot.standing.reserveMet,
    close_at: lot.closeAt,
    sequence: lot.sequence,
  };
}
