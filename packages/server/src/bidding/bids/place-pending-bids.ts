import { inOrderOfEntry } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { BidWriter } from './bid-writer.ts';
import { readPlaceable } from './pending-bids.queries.ts';
import type { WaitingOf } from './pending-bids.queries.ts';

/**
 * Places the maxima that approved bidders had entered before their approval (domain.md, Pending bids),
 * and those that waited for room below a limit and have it now. The first of a bidder on a lot takes the
 * others with it, in order and in one transaction that also removes them from the table: this may run at
 * any time, on every node, and again after a crash. What cannot be placed now, for example because a card
 * has expired, is retried until the lot is closed. `of`: places no others, for a bidder who waits for it.
 */
export async function placePendingBids(
  { kysely }: Database,
  writer: BidWriter,
  of?: WaitingOf,
): Promise<void> {
  const firsts = await readPlaceable(kysely, of);
  const failures: unknown[] = [];
  for (const bid of inOrderOfEntry(firsts)) {
    try {
      await writer.place({
        lotId: bid.lotId,
        bidderId: bid.bidderId,
        loginId: null,
        tenantId: null,
        max: bid.max,
        uniqueId: bid.uniqueId,
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
