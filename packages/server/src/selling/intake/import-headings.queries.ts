import { ImportField } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Headings that are remembered for a seller, the newest: enough for some tables of other systems. */
const maxHeadings = 500;

type Headings = ReadonlyMap<string, ImportField | null>;

const Stored = ImportField.nullable();

/** The fields that a seller's people chose for headings, by `headingKey`. */
export async function readHeadings(db: Kysely<DB>, sellerId: string): Promise<Headings> {
  const rows = await db
    .selectFrom('import_headings')
    .select(['heading', 'field'])
    .where('seller_company_id', '=', sellerId)
    .execute();
  return new Map(
    rows.flatMap(({ heading, field }) => {
      const read = Stored.safeParse(field);
      return read.success ? [[heading, read.data] as const] : [];
    }),
  );
}

export async function rememberHeadings(
  db: Kysely<DB>,
  sellerId: string,
  headings: Headings,
): Promise<void> {
  if (headings.size === 0) return;
  const rows = [...headings].map(([heading, field]) => ({ heading, field }));
  await sql`
    insert into import_headings (seller_company_id, heading, field)
    select ${sellerId}, heading, field
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (heading text, field text)
    on conflict (seller_company_id, heading)
      do update set field = excluded.field, said_at = excluded.said_at`.execute(db);
  await sql`
    delete from import_headings where seller_company_id = ${sellerId} and heading in (
      select heading from import_headings where seller_company_id = ${sellerId}
      order by said_at desc, heading offset ${maxHeadings})`.execute(db);
}
