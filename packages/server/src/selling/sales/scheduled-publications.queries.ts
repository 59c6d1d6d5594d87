import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { salePublished } from './facts-of-sales.ts';

/** Everybody sees the sale from now on, and may bid from this time on; whether it may be is the caller's to know. */
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

/** It is a preview again, as if nobody had named a time; the sale's lock is held. */
export async function takeBackPublication(tx: Transaction<DB>, auctionId: string): Promise<void> {
  await tx
    .updateTable('auctions')
    .set({ published_at: null })
    .where('id', '=', auctionId)
    .execute();
  await tx.deleteFrom('scheduled_publications').where('auction_id', '=', auctionId).execute();
}

/** Tells of the publications whose time has come, each once, whichever node does it. */
export async function tellOfPublications(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ auctionId: string }>`
      delete from scheduled_publications where auction_id in (
        select auction_id from scheduled_publications where publish_at <= auction_clock()
        for update skip locked)
      returning auction_id as "auctionId"`.execute(tx);
    for (const { auctionId } of rows) await recordFact(tx, salePublished, { auctionId });
  });
}
