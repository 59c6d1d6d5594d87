import type { Alert } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import type { RaisedAlert } from './lot-alerts.ts';

/** The bell shows the newest; older ones come up as these are dismissed. */
const maxShown = 100;

/** Alerts that the user has not dismissed, newest first. */
export async function openAlerts(db: Kysely<DB>, userId: string): Promise<Alert[]> {
  const rows = await db
    .selectFrom('alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(maxShown)
    .execute();
  return rows.map(presentAlert);
}

/** An alert as the wire has it (section 3), on the next visit and live alike. */
export function presentAlert(row: RaisedAlert): Alert {
  return {
    secureId: row.id,
    alertEnumName: row.kind,
    messageText: row.message_text,
    alertTime: row.created_at.toISOString(),
    secureAuctionId: row.auction_id,
    secureAuctionSessionId: row.session_id,
    secureLotId: row.lot_id,
    paddleNumber: row.paddle_number === null ? null : String(row.paddle_number),
  };
}

/** An alert as it is now; null once it is dismissed. */
export async function readOpenAlert(db: Kysely<DB>, id: string): Promise<RaisedAlert | null> {
  const row = await db
    .selectFrom('alerts')
    .selectAll()
    .where('id', '=', id)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Dismisses one alert of this user; false when he has none of that id. Twice is no harm. */
export async function dismissAlert(db: Kysely<DB>, userId: string, id: string): Promise<boolean> {
  const dismissed = await db
    .updateTable('alerts')
    .set({ dismissed_at: sql<Date>`coalesce(dismissed_at, auction_clock())` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return dismissed !== undefined;
}

/** Locks in the order in which `lotAlerts` writes, so that no bid waits for it in a ring. */
export async function dismissAlerts(db: Kysely<DB>, userId: string): Promise<void> {
  await sql`
    with open as (
      select id from alerts where user_id = ${userId} and dismissed_at is null
      order by lot_id, kind for update
    )
    update alerts a set dismissed_at = auction_clock() from open where a.id = open.id`.execute(db);
}
