import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { ago } from './undelivered-alerts.queries.ts';

const day = 24 * 60 * 60_000;
/** A dismissed alert is of no use to anybody; it is kept for a while for whoever looks into a complaint. */
const dismissedMs = 30 * day;
/** What nobody has looked at in so long is old news. */
const openMs = 90 * day;
/** Rows that one statement deletes. */
const slice = 5_000;

/** Deletes old alerts, so that neither the table nor a bidder's list grows for ever. */
export async function sweepAlerts({ kysely }: Database): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from alerts where id in (
        select id from alerts
        where created_at < ${ago(dismissedMs)}
          and (dismissed_at < ${ago(dismissedMs)} or created_at < ${ago(openMs)})
        limit ${slice} for update skip locked
      )`.execute(kysely);
    if (numAffectedRows < slice) return;
  }
}
