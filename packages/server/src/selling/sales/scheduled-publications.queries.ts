import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { salePublished } from './facts-of-sales.ts';

/** Makes the sale public, with bidding from this time on; the caller checks whether that is allowed. */
export async function schedulePublication(
  tx: Transaction<DB>,
  auctionId: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('auctions')
    .set({ published_at: at, previewed_at: sql<Date>`coalesce(previewed_at, auction_clock())` })
    .where('id', '=', auctionId)
    .execute();
  await tx
    .insertInto('scheduled_publications')
    .values({ auction_id: auctionId, publish_at: at })
    .onConflict((conflict) => conflict.column('auction_id').doUpdateSet({ publish_at: at }))
    .execute();
}

/** Makes it a preview without a scheduled time again; the sale's lock is held. */
export async function takeBackPublication(tx: Transaction<DB>, auctionId: string): Promise<void> {
  await tx
    .updateTable('auctions')
    .set({ published_at: null })
    .where('id', '=', auctionId)
    .execute();
  await tx.deleteFrom('scheduled_publications').where('auction_id', '=', auctionId).execute();
}

/** Records the facts of publications that are due, each once across all nodes. */
export async function recordDuePublications(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ auctionId: string }>`
      delete from scheduled_publications where auction_id in (
        select auction_id from scheduled_publications where publish_at <= auction_clock()
        for update skip locked)
      returning auction_id as "auctionId"`.execute(tx);
    for (const { auctionId } of rows) await recordFact(tx, salePublished, { auctionId });
  });
}
