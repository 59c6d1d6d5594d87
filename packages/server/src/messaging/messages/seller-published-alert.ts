import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';

/** Writes the alert that a seller published an auction to each of these users (section 3). */
export async function raiseSellerPublishedAlerts(
  db: Kysely<DB>,
  { auctionId, text }: { readonly auctionId: string; readonly text: string },
  userIds: readonly string[],
): Promise<void> {
  await sql`
    insert into alerts (id, user_id, kind, message_text, auction_id, session_id, created_at)
    select raised.id, raised.user_id, 'SellerPublishedAuction', ${text}, a.id,
      (select s.id from auction_sessions s where s.auction_id = a.id order by s.position limit 1),
      auction_clock()
    from unnest(${userIds.map(() => uuid())}::uuid[], ${userIds}::uuid[]) as raised(id, user_id)
    join auctions a on a.id = ${auctionId}`.execute(db);
}
