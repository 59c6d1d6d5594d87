import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/**
 * Whether they have a bid on a lot of the seller's, or (null) of anybody's, that has not ended, including
 * bids that wait for approval.
 */
export async function bidsOnOpenLot(
  db: Kysely<DB>,
  userId: string,
  sellerId: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ bids: boolean }>`
    select exists (
      select from (
        select lot_id from bids
        where bidder_id = ${userId} and ordinal is not null and retracted_at is null
        union all
        select lot_id from pending_bids where bidder_id = ${userId} and voided_at is null
      ) b
      join lot_states st on st.lot_id = b.lot_id
      join auctions a on a.id = st.auction_id
      where st.outcome is null
        and a.seller_company_id = coalesce(${sellerId}::uuid, a.seller_company_id)
    ) as bids`.execute(db);
  return rows[0]?.bids === true;
}
