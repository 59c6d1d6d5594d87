import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { backlogOf, secondsSince } from '#platform/metrics/backlog.ts';
import type { BacklogRow } from '#platform/metrics/backlog.ts';

// Reports as operators read and handle them.

/** Waiting reports first, the longest wait before the others; then the latest handled. */
export function listReports(db: Kysely<DB>) {
  return db
    .selectFrom('lot_reports as r')
    .innerJoin('seller_companies as c', 'c.id', 'r.seller_company_id')
    .innerJoin('users as u', 'u.id', 'r.reporter_id')
    .leftJoin('users as h', 'h.id', 'r.handled_by')
    .leftJoin('lots as l', 'l.id', 'r.lot_id')
    .leftJoin('public_auctions as a', 'a.id', 'l.auction_id')
    .select([
      'r.id as reportId',
      'r.cause',
      'r.text',
      'r.reported_at as reportedAt',
      sql<string>`u.first_name || ' ' || u.last_name`.as('reporterName'),
      'u.email as reporterEmail',
      'c.company_name as companyName',
      'r.sale_title as saleTitle',
      'r.lot_id as lotId',
      'r.lot_number as lotNumber',
      'r.lot_title as lotTitle',
      sql<string | null>`case when a.id is not null then l.session_id end`.as('sessionId'),
      'r.handled_at as handledAt',
      sql<string | null>`h.first_name || ' ' || h.last_name`.as('handledBy'),
      'r.note',
    ])
    .orderBy(sql`r.handled_at is not null`)
    .orderBy(sql`case when r.handled_at is null then r.reported_at end`)
    .orderBy('r.handled_at', 'desc')
    .limit(maxListed)
    .execute();
}
/** More than anybody reads at once; after handling these, the next ones appear. */
const maxListed = 200;

/** Locks a report; null: none has this id. */
export async function lockReport(db: Transaction<DB>, reportId: string) {
  const row = await db
    .selectFrom('lot_reports')
    .select([
      'lot_id as lotId',
      'lot_number as lotNumber',
      'lot_title as lotTitle',
      'cause',
      'handled_by as handledBy',
      'note',
    ])
    .where('id', '=', reportId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function markHandled(
  db: Transaction<DB>,
  reportId: string,
  { note, userId }: { readonly note: string; readonly userId: string },
): Promise<void> {
  await db
    .updateTable('lot_reports')
    .set({ handled_at: sql<Date>`auction_clock()`, handled_by: userId, note })
    .where('id', '=', reportId)
    .execute();
}

/** Reports not handled yet. */
export async function readReportBacklog(db: Kysely<DB>) {
  const { rows } = await sql<BacklogRow>`
    select 'lot reports' as what, count(*), ${secondsSince(sql`min(reported_at)`)} as oldest_seconds
    from lot_reports where handled_at is null`.execute(db);
  return backlogOf(rows, ['lot reports']);
}
