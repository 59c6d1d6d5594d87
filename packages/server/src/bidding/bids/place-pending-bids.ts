import { inOrderOfEntry } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { BidWriter } from './bid-writer.ts';

/**
 * Places the maxima that approved bidders had entered before their approval (domain.md, Pending bids).
 * The first of a bidder on a lot takes their others with it, in order and in one transaction, and all
 * leave the table there: this may run at any time, on every node, and be repeated after a crash. What
 * cannot be placed now, for example because their card has expired, is tried again until the lot is
 * closed.
 */
export async function placePendingBids({ kysely }: Database, writer: BidWriter): Promise<void> {
  const firsts = await kysely
    .selectFrom('pending_bids')
    .innerJoin('lot_states', 'lot_states.lot_id', 'pending_bids.lot_id')
    .innerJoin('registrations', (join) =>
      join
        .onRef('registrations.auction_id', '=', 'lot_states.auction_id')
        .onRef('registrations.user_id', '=', 'pending_bids.bidder_id'),
    )
    .where('registrations.status', '=', 'approved')
    .where('lot_states.outcome', 'is', null)
    .where('lot_states.close_at', '>', sql<Date>`sale_clock(lot_states.auction_id)`)
    .distinctOn(['pending_bids.lot_id', 'pending_bids.bidder_id'])
    .selectAll('pending_bids')
    .orderBy('pending_bids.lot_id')
    .orderBy('pending_bids.bidder_id')
    .orderBy('pending_bids.entered_at')
    .orderBy('pending_bids.id')
    .execute();
  const failures: unknown[] = [];
  for (const bid of inOrderOfEntry(
    firsts.map((row) => ({ ...row, enteredAt: row.entered_at.getTime() })),
  )) {
    try {
      await writer.place({
        lotId: bid.lot_id,
        bidderId: bid.bidder_id,
        loginId: null,
        tenantId: null,
        max: bid.max_cents,
        uniqueId: bid.unique_id,
      });
    } catch (error) {
      // A locked lot must not hold up the others.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** A refused bidder's maxima are void, from the commit of the transaction that refuses them. */
export async function dropPendingBids(
  transaction: Transaction<DB>,
  refused: { auctionId: string; userId: string },
): Promise<void> {
  await transaction
    .deleteFrom('pending_bids')
    .where('bidder_id', '=', refused.userId)
    .where('lot_id', 'in', (lots) =>
      lots.selectFrom('lot_states').select('lot_id').where('auction_id', '=', refused.auctionId),
    )
    .execute();
}
