import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { alertsSeller } from './lot-alerts.ts';
import type { RaisedAlert } from './lot-alerts.ts';

/** Of alerts about lots, that one look takes up: most are of one batch of bids. */
const mostDeliveries = 20;
/** Of other alerts. */
const mostAlerts = 2_000;

/** Open alerts that were raised more than `graceMs` ago and are not known to have been pushed. */
export async function readUndelivered(
  db: Kysely<DB>,
  graceMs: number,
): Promise<readonly RaisedAlert[]> {
  const { rows: aboutLots } = await sql<RaisedAlert>`
    with due as (
      select id, alert_ids from alert_deliveries d
      where raised_at < ${ago(graceMs)} and ${hasOpen}
      order by id limit ${mostDeliveries}
    )
    select alerts.*, ${alertsSeller} as seller_company_id, due.id as delivery_id
    from due join alerts on alerts.id = any(due.alert_ids)
    where dismissed_at is null`.execute(db);
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
 * milliseconds), and skipping locked rows: the release a847efe7 marks alerts about lots so, which it may renew.
 */
export async function markDelivered(
  db: Kysely<DB>,
  delivered: readonly RaisedAlert[],
): Promise<void> {
  const deliveries = new Set(delivered.flatMap(({ delivery_id: id }) => id ?? []));
  const others = delivered.filter(({ delivery_id: id }) => id === null);
  if (deliveries.size > 0) {
    await sql`delete from alert_deliveries where id = any(${[...deliveries]}::uuid[])`.execute(db);
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

/** Deletes deliveries of which every alert was dismissed before it was pushed. */
export async function deleteEmptyDeliveries(db: Kysely<DB>): Promise<void> {
  await sql`delete from alert_deliveries d where not ${hasOpen}`.execute(db);
}

/** SQL: an alert of delivery `d` has not been dismissed. */
const hasOpen = sql<boolean>`exists (
  select from alerts a where a.id = any(d.alert_ids) and a.dismissed_at is null
)`;

/** SQL: the moment this many milliseconds ago. */
export const ago = (milliseconds: number) =>
  sql<Date>`auction_clock() - make_interval(secs => ${milliseconds / 1000})`;
