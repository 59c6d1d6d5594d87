import type { Database } from '../../platform/database/database.ts';
import type { BidWriter } from './bid-writer.ts';

/**
 * Places the maxima that approved bidders had entered before their approval, in the order of their
 * entry; the moment they are decided is their time (domain.md, Pending bids). Each leaves the table
 * in the transaction that decides it, so this may run at any time, on every node, and be repeated
 * after a crash: the unique id keeps a maximum from counting twice.
 */
export async function placePendingBids({ kysely }: Database, writer: BidWriter): Promise<void> {
  const pending = await kysely
    .selectFrom('pending_bids')
    .innerJoin('lot_states', 'lot_states.lot_id', 'pending_bids.lot_id')
    .innerJoin('registrations', (join) =>
      join
        .onRef('registrations.auction_id', '=', 'lot_states.auction_id')
        .onRef('registrations.user_id', '=', 'pending_bids.bidder_id'),
    )
    .where('registrations.status', '=', 'approved')
    .select([
      'pending_bids.lot_id',
      'pending_bids.bidder_id',
      'pending_bids.unique_id',
      'pending_bids.max_cents',
    ])
    .orderBy('pending_bids.entered_at')
    .execute();
  for (const bid of pending) {
    await writer.place({
      lotId: bid.lot_id,
      bidderId: bid.bidder_id,
      loginId: null,
      sellerCompanyId: null,
      max: bid.max_cents,
      uniqueId: bid.unique_id,
    });
  }
}

/** A refused bidder's maxima are void. */
export async function dropPendingBids(
  { kysely }: Database,
  refused: { auctionId: string; userId: string },
): Promise<void> {
  await kysely
    .deleteFrom('pending_bids')
    .where('bidder_id', '=', refused.userId)
    .where('lot_id', 'in', (lots) =>
      lots.selectFrom('lot_states').select('lot_id').where('auction_id', '=', refused.auctionId),
    )
    .execute();
}
