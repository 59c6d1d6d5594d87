import type { ReportCause } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { hostShows } from '#platform/database/host-shows.ts';
import type { DB } from '#platform/database/schema.ts';

// Reports as bidders write them, and the checks before.

export interface ReportedLot {
  readonly sellerId: string;
  readonly saleTitle: string;
  readonly lotNumber: string;
  readonly lotTitle: string;
}

/** A lot that the host shows, open or over; null: there is none of this id. */
export async function findLot(
  db: Kysely<DB>,
  lotId: string,
  tenantId: string | null,
): Promise<ReportedLot | null> {
  const row = await db
    .selectFrom('lots as l')
    .innerJoin('public_auctions as a', 'a.id', 'l.auction_id')
    .select([
      'a.seller_company_id as sellerId',
      'a.title as saleTitle',
      'l.lot_number as lotNumber',
      'l.title as lotTitle',
    ])
    .where('l.id', '=', lotId)
    .where(hostShows(tenantId, 'a.seller_company_id'))
    .executeTakeFirst();
  return row ?? null;
}

/** Somebody's reports that limit a new one. */
export async function readOwnReports(
  db: Kysely<DB>,
  { reportId, lotId, reporterId }: { reportId: string; lotId: string; reporterId: string },
) {
  const row = await db
    .selectFrom('lot_reports')
    .select([
      sql<boolean>`coalesce(bool_or(id = ${reportId}), false)`.as('isRepeated'),
      sql<boolean>`coalesce(bool_or(lot_id = ${lotId} and handled_at is null), false)`.as('waits'),
      sql<number>`count(*) filter (where reported_at > auction_clock() - interval '1 day')`.as(
        'today',
      ),
    ])
    .where('reporter_id', '=', reporterId)
    .executeTakeFirstOrThrow();
  return row;
}

export interface NewReport extends ReportedLot {
  readonly reportId: string;
  readonly lotId: string;
  readonly reporterId: string;
  readonly cause: ReportCause;
  readonly text: string;
}

/** False if somebody else's report has this id. */
export async function insertReport(db: Kysely<DB>, report: NewReport): Promise<boolean> {
  const row = await db
    .insertInto('lot_reports')
    .values({
      id: report.reportId,
      lot_id: report.lotId,
      seller_company_id: report.sellerId,
      sale_title: report.saleTitle,
      lot_number: report.lotNumber,
      lot_title: report.lotTitle,
      reporter_id: report.reporterId,
      cause: report.cause,
      text: report.text,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
