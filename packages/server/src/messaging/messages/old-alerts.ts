import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { ago, deleteOldDeliveries } from './undelivered-alerts.queries.ts';

const day = 24 * 60 * 60_000;
/** A dismissed alert is kept for a while, for investigating complaints. */
const dismissedMs = 30 * day;
/** Alerts that nobody has looked at in this time are outdated. */
const openMs = 90 * day;
/** Rows that one statement deletes. */
const slice = 5_000;

/** Deletes old alerts, so that neither the table nor a bidder's list grows forever. */
export async function sweepAlerts({ kysely }: Database): Promise<void> {
  await deleteOldDeliveries(kysely);
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
