import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { alertsSeller } from './lot-alerts.ts';
import type { RaisedAlert } from './lot-alerts.ts';

/** Open alerts that are older than `graceMs` and not recorded as pushed, oldest first. */
export function readUndelivered(
  db: Kysely<DB>,
  { graceMs, limit }: { graceMs: number; limit: number },
): Promise<RaisedAlert[]> {
  return db
    .selectFrom('alerts')
    .selectAll()
    .select(alertsSeller.as('seller_company_id'))
    .where('told_at', 'is', null)
    .where('dismissed_at', 'is', null)
    .where('created_at', '<', ago(graceMs))
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/**
 * Records that these were pushed, each with its time (which its reader rounded to milliseconds): one
 * renewed since then is new again. Skips locked rows, so that it cannot deadlock with a bid.
 */
export async function markDelivered(
  db: Kysely<DB>,
  delivered: readonly RaisedAlert[],
): Promise<void> {
  await sql`
    with free as (
      select a.id from alerts a
      join unnest(
        ${delivered.map(({ id }) => id)}::uuid[],
        ${delivered.map(({ created_at: at }) => at.getTime())}::bigint[])
        as t(id, created_ms) on t.id = a.id
      where abs(extract(epoch from a.created_at) * 1000 - t.created_ms) < 2
      for update of a skip locked
    )
    update alerts a set told_at = auction_clock() from free where a.id = free.id`.execute(db);
}

/** SQL: the moment this many milliseconds ago. */
export const ago = (milliseconds: number) =>
  sql<Date>`auction_clock() - make_interval(secs => ${milliseconds / 1000})`;
