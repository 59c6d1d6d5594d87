import type { Cents } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';
import { waitingLimit } from './waiting-bids.ts';

/**
 * Enters a maximum among those that wait, in the caller's transaction: once that has committed, the next
 * round places it by the rules of any bid, and it counts from then on. False: it was not entered, as the
 * same `uniqueId` is there, the registration is refused, or `waitingLimit` is reached.
 */
export async function enterWaitingBid(
  tx: Transaction<DB>,
  bid: {
    readonly lotId: string;
    readonly bidderId: string;
    readonly uniqueId: string;
    readonly max: Cents;
  },
): Promise<boolean> {
  const { lotId, bidderId, uniqueId, max } = bid;
  const { numAffectedRows = 0n } = await sql`
    insert into pending_bids (id, lot_id, bidder_id, unique_id, max_cents, entered_at)
    select ${uuid()}, s.lot_id, ${bidderId}, ${uniqueId}, ${max}, auction_clock()
    from lot_states s
    where s.lot_id = ${lotId}
      and exists (
        select from registrations r
        where r.auction_id = s.auction_id and r.user_id = ${bidderId} and r.status <> 'refused'
        for share
      )
      and (
        select count(*) from pending_bids p
        where p.lot_id = s.lot_id and p.bidder_id = ${bidderId}
      ) < ${waitingLimit}
    on conflict (lot_id, bidder_id, unique_id) do nothing`.execute(tx);
  return numAffectedRows > 0n;
}
