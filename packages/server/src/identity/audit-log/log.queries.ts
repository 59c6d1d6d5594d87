import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '#platform/database/schema.ts';

const Fields = z.record(z.string(), z.unknown()).nullable();

export interface LogPage {
  /** Empty: all. */
  readonly search: string;
  /** Entries older than this one; null: from the latest on. */
  readonly before: string | null;
  readonly count: number;
  /** Of this lot alone. */
  readonly lotId?: string;
}

/** What people did at a seller's, the latest first: ids are in the order of time. */
export async function readLog(
  db: Kysely<DB>,
  sellerId: string,
  { search, before, count, lotId }: LogPage,
) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id as entryId', 'at', 'person', 'action', 'subject', 'before', 'after', 'reason'])
    .where('seller_company_id', '=', sellerId)
    .$if(lotId !== undefined, (query) => query.where('lot_id', '=', lotId ?? null))
    .$if(before !== null, (query) => query.where('id', '<', before))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`strpos(lower(person || ' ' || action || ' ' || subject || ' ' || reason), ${search.toLowerCase()}) > 0`,
      ),
    )
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    before: Fields.parse(row.before),
    after: Fields.parse(row.after),
  }));
}
