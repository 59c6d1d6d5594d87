import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Sales of a company that are to open at a time that lies ahead. */
export async function listScheduled(db: Kysely<DB>, sellerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('auctions')
    .select('id')
    .where('seller_company_id', '=', sellerId)
    .where('cancelled_at', 'is', null)
    .where(sql<boolean>`published_at > auction_clock()`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
