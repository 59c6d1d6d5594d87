// Not the whole contract: the closing thread loads this file, and starts with every server.
import { limits } from '@fairlot/contract/limits';
import type { Alert } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely, Selectable } from 'kysely';
import { hostShows } from '#platform/database/host-shows.ts';
import type { Alerts, DB } from '#platform/database/schema.ts';
import { alertsSeller } from './lot-alerts.ts';
import type { RaisedAlert } from './lot-alerts.ts';

/** The user, and the seller whose host asks (null: the marketplace, all alerts). */
export interface AlertsOwner {
  readonly userId: string;
  readonly tenantId: string | null;
}

/** Alerts that the user has not dismissed, newest first. */
export async function openAlerts(
  db: Kysely<DB>,
  { userId, tenantId }: AlertsOwner,
): Promise<Alert[]> {
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .select(alertsSeller.as('seller_company_id'))
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is', null)
    .where(hostShows(tenantId, alertsSeller))
    .orderBy('created_at', 'desc')
    .limit(limits.shownAlerts)
    .execute();
  return rows.map(presentAlert);
}

/** An alert in the wire format (section 3), for visits and live alike. */
export function presentAlert(row: Selectable<Alerts>): Alert {
  return {
    secureId: row.id,
    alertEnumName: row.kind,
    messageText: row.message_text,
    alertTime: row.created_at.toISOString(),
    secureAuctionId: row.auction_id,
    secureAuctionSessionId: row.session_id,
    secureLotId: row.lot_id,
    paddleNumber: row.paddle_number === null ? null : String(row.paddle_number),
    times: row.times,
    seen: row.seen_until !== null && row.seen_until >= row.created_at,
  };
}

/** An alert about no lot as it is now; null once it is dismissed. */
export async function readOpenAlert(db: Kysely<DB>, id: string): Promise<RaisedAlert | null> {
  const row = await db
    .selectFrom('alerts')
    .selectAll()
    .select(alertsSeller.as('seller_company_id'))
    .where('id', '=', id)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, delivery_id: null };
}

/** Dismisses one of these alerts; false if none has that id. Repeating it is harmless. */
export async function dismissAlert(
  db: Kysely<DB>,
  { userId, tenantId }: AlertsOwner,
  id: string,
): Promise<boolean> {
  const dismissed = await db
    .updateTable('alerts')
    .set({ dismissed_at: sql<Date>`coalesce(dismissed_at, auction_clock())` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where(hostShows(tenantId, alertsSeller))
    .returning('id')
    .executeTakeFirst();
  return dismissed !== undefined;
}

/** Locks in the order in which `lotAlerts` writes, so that it cannot deadlock with a bid. */
export async function dismissAlerts(
  db: Kysely<DB>,
  { userId, tenantId }: AlertsOwner,
): Promise<void> {
  await sql`
    with open as (
      select id from alerts
      where user_id = ${userId} and dismissed_at is null and ${hostShows(tenantId, alertsSeller)}
      order by lot_id, kind for update
    )
    update alerts a set dismissed_at = auction_clock() from open where a.id = open.id`.execute(db);
}

/**
 * Records that a user saw these alerts, each with its time (ISO 8601): one renewed since then stays new.
 * Locks in the order of `dismissAlerts`.
 */
export async function seeAlerts(
  db: Kysely<DB>,
  { userId, tenantId }: AlertsOwner,
  shown: readonly { readonly secureId: string; readonly alertTime: string }[],
): Promise<void> {
  if (shown.length === 0) return;
  await sql`
    with seen as (
      select id from alerts
      join unnest(
        ${shown.map(({ secureId }) => secureId)}::uuid[],
        ${shown.map(({ alertTime }) => alertTime)}::timestamptz[]
      ) as shown(shown_id, shown_at) on shown_id = id
      -- The wire tells milliseconds.
      where date_trunc('milliseconds', created_at) <= shown_at
        and user_id = ${userId} and dismissed_at is null and ${hostShows(tenantId, alertsSeller)}
      order by lot_id, kind for update of alerts
    )
    update alerts a set seen_until = a.created_at from seen where a.id = seen.id`.execute(db);
}
