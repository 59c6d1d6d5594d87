import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { alertsSeller } from './lot-alerts.ts';
import type { RaisedAlert } from './lot-alerts.ts';

/**
 * Alerts that one look takes up, about lots and others each: of the batches of bids that an outage left, some hundreds
 * or thousands a second.
 */
const mostAlerts = 2_000;
/** Milliseconds after which being outbid is no news for a screen any more; the bell shows it all the same. */
const oldestMs = 60 * 60_000;

/**
 * Open alerts that were raised more than `graceMs` ago and are not known to have been pushed, the oldest first; of those
 * about lots none from more than an hour ago, and the whole of each delivery.
 */
export async function readUndelivered(
  db: Kysely<DB>,
  graceMs: number,
): Promise<readonly RaisedAlert[]> {
  const { rows: aboutLots } = await sql<RaisedAlert>`
    with due as (
      select id, alert_ids, sum(cardinality(alert_ids)) over (order by id) - cardinality(alert_ids) as before
      from alert_deliveries d
      where raised_at between ${ago(oldestMs)} and ${ago(graceMs)} and ${hasOpen}
      order by id limit ${mostAlerts}
    )
    select alerts.*, ${alertsSeller} as seller_company_id, due.id as delivery_id
    from due join alerts on alerts.id = any(due.alert_ids)
    where due.before < ${mostAlerts} and dismissed_at is null`.execute(db);
  const others = await db
    .selectFrom('alerts')
    .selectAll()
    .select(alertsSeller.as('seller_company_id'))
    .where('told_at', 'is', null)
    .where('dismissed_at', 'is', null)
    .where('created_at', '<', ago(graceMs))
    .orderBy('created_at')
    .limit(mostAlerts)
    .execute();
  return [...aboutLots, ...others.map((alert) => ({ ...alert, delivery_id: null }))];
}

/**
 * Records that these were pushed, of a delivery all. Of others each with its time (which its reader rounded to
 * milliseconds), and skipping locked rows: the release bdb52bb9 marks alerts about lots so, which it may renew.
 */
export async function markDelivered(
  db: Kysely<DB>,
  delivered: readonly RaisedAlert[],
): Promise<void> {
  const deliveries = new Set(delivered.flatMap(({ delivery_id: id }) => id ?? []));
  const others = delivered.filter(({ delivery_id: id }) => id === null);
  if (deliveries.size > 0) {
    // Not waiting for the disk, where bids wait: one that a crash brings back is pushed again.
    await sql`
      delete from alert_deliveries
      using (select set_config('synchronous_commit', 'off', true)) as unsynced
      where id = any(${[...deliveries]}::uuid[])`.execute(db);
  }
  if (others.length > 0) {
    await sql`
      with free as (
        select a.id from alerts a
        join unnest(
          ${others.map(({ id }) => id)}::uuid[],
          ${others.map(({ created_at: at }) => at.getTime())}::bigint[])
          as t(id, created_ms) on t.id = a.id
        where abs(extract(epoch from a.created_at) * 1000 - t.created_ms) < 2
        for update of a skip locked
      )
      update alerts a set told_at = auction_clock() from free where a.id = free.id`.execute(db);
  }
}

/** Deletes deliveries of which every alert was dismissed before it was pushed, and those that are too old to push. */
export async function deleteOldDeliveries(db: Kysely<DB>): Promise<void> {
  await sql`
    delete from alert_deliveries d where raised_at < ${ago(oldestMs)} or not ${hasOpen}`.execute(
    db,
  );
}

/**
 * SQL: an alert of delivery `d` has not been dismissed. Asked of each by itself: of `exists` PostgreSQL made a join of
 * all deliveries with all alerts, which took longer than ten seconds of the 100,000 that an outage left.
 */
const hasOpen = sql<boolean>`coalesce((
  select true from alerts a where a.id = any(d.alert_ids) and a.dismissed_at is null limit 1
), false)`;

/** SQL: the moment this many milliseconds ago. */
export const ago = (milliseconds: number) =>
  sql<Date>`auction_clock() - make_interval(secs => ${milliseconds / 1000})`;
