import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Invoices by the id of an invoice, a session or an auction, in order of creation. */
export async function findInvoices(db: Kysely<DB>, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from invoices where id = ${id} or auction_id = ${id} or auction_id = (
      select auction_id from auction_sessions where auction_sessions.id = ${id}
    ) order by id`.execute(db);
  return rows.map((row) => row.id);
}

/** A lot that a bidder won, when its sale ended, or bought afterwards. */
export interface Hammer {
  readonly lotId: string;
  readonly cents: number | null;
}

export async function readHammers(
  db: Kysely<DB>,
  auctionId: string,
  winnerId: string,
): Promise<Hammer[]> {
  return db
    .selectFrom('lot_states')
    .select(['lot_id as lotId', 'price_cents as cents'])
    .where('auction_id', '=', auctionId)
    .where('leader_id', '=', winnerId)
    .where('outcome', '=', 'sold')
    .unionAll(
      db
        .selectFrom('after_sale_offers')
        .select(['lot_id as lotId', 'price_cents as cents'])
        .where('auction_id', '=', auctionId)
        .where('bidder_id', '=', winnerId)
        .where('state', '=', 'accepted'),
    )
    .execute();
}
