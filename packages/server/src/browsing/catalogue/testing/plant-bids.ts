import { v7 as uuid } from 'uuid';
import type { Database } from '#platform/database/database.ts';

export interface PlantedBid {
  readonly bidder: { readonly id: string; readonly paddle: number };
  readonly maxCents: number;
  readonly priceCents: number;
  /** False for the leader's own raise, which nobody else sees. */
  readonly seen?: boolean;
  readonly placedAt?: Date;
}

/** A lot’s bid log and where it left the lot. */
export async function plantBids(
  { kysely }: Database,
  lotId: string,
  bids: readonly PlantedBid[],
  leader: PlantedBid,
  reserveMet = true,
): Promise<string[]> {
  const rows = bids.map((bid, index) => ({
    id: uuid(),
    lot_id: lotId,
    bidder_id: bid.bidder.id,
    paddle_number: bid.bidder.paddle,
    unique_id: `planted ${index}`,
    result: 'BidWins' as const,
    max_cents: bid.maxCents,
    ordinal: index + 1,
    seen: bid.seen ?? true,
    price_cents: bid.priceCents,
    increment_cents: 500,
    bid_count: index + 1,
    reserve_met: reserveMet,
    close_at: new Date(),
    sequence: index + 1,
    placed_at: bid.placedAt ?? new Date(Date.now() + index),
  }));
  await kysely.insertInto('bids').values(rows).execute();
  const seen = bids.filter((bid) => bid.seen ?? true).length;
  await kysely
    .updateTable('lot_states')
    .set({
      price_cents: leader.priceCents,
      leader_id: leader.bidder.id,
      leader_paddle: leader.bidder.paddle,
      leader_max_cents: leader.maxCents,
      accepted_count: bids.length,
      bid_count: seen,
      sequence: seen,
      reserve_met: reserveMet,
    })
    .where('lot_id', '=', lotId)
    .execute();
  return rows.map(({ id }) => id);
}
