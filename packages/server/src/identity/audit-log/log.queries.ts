import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '#platform/database/schema.ts';

const Fields = z.record(z.string(), z.unknown()).nullable();

export interface LogPage {
  /** Entries older than this one; null: start with the latest. */
  readonly before: string | null;
  readonly count: number;
}

/** Filters for a seller's log; omitted, empty or null ones do not apply. */
export interface LogFilter {
  /** Text anywhere in the entry. */
  readonly search?: string;
  /** Exactly as in the entry. */
  readonly person?: string;
  /** The first word of the action. */
  readonly kind?: string;
  readonly saleId?: string | null;
  readonly lotId?: string;
  readonly from?: string | null;
  readonly until?: string | null;
}

/** A seller's log, the latest first: ids are in the order of time. */
export async function readLog(
  db: Kysely<DB>,
  sellerId: string,
  page: LogPage,
  { search = '', person = '', kind = '', saleId, lotId, from, until }: LogFilter,
) {
  const words = sql<string>`lower(person || ' ' || action || ' ' || subject || ' ' || reason)`;
  const rows = await entriesOf(db, page)
    .where('seller_company_id', '=', sellerId)
    .$if(lotId !== undefined, (query) => query.where('lot_id', '=', lotId ?? null))
    .$if(typeof saleId === 'string', (query) => query.where('auction_id', '=', saleId ?? null))
    .$if(person !== '', (query) => query.where('person', '=', person))
    .$if(kind !== '', (query) => query.where(sql<boolean>`starts_with(action, ${`${kind}.`})`))
    .$if(typeof from === 'string', (query) => query.where(sql<boolean>`at >= ${from}`))
    .$if(typeof until === 'string', (query) => query.where(sql<boolean>`at < ${until}`))
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`strpos(${words}, ${search.toLowerCase()}) > 0`),
    )
    .execute();
  return rows.map(present);
}

/** The log of operators and of who became one, with the company concerned or an empty text. */
export async function readOperatorLog(db: Kysely<DB>, page: LogPage) {
  const rows = await entriesOf(db, page)
    .select(
      sql<string>`coalesce((
        select company_name from seller_companies s where s.id = audit_log.seller_company_id), '')`.as(
        'company',
      ),
    )
    .where(
      sql<boolean>`(seller_company_id is null or action like 'operator.%' or action in ('company.verify', 'company.suspend'))`,
    )
    .execute();
  return rows.map(present);
}

/** Everybody who did something in a seller's log: one index lookup for each. */
export async function readPeopleOfLog(db: Kysely<DB>, sellerId: string): Promise<string[]> {
  const { rows } = await sql<{ person: string }>`
    with recursive people as (
      (select person from audit_log where seller_company_id = ${sellerId} order by person limit 1)
      union all
      select next.person from people, lateral (
        select l.person from audit_log l
        where l.seller_company_id = ${sellerId} and l.person > people.person
        order by l.person limit 1
      ) next
    )
    select person from people`.execute(db);
  return rows.map(({ person }) => person);
}

const entriesOf = (db: Kysely<DB>, { before, count }: LogPage) =>
  db
    .selectFrom('audit_log')
    .select(['id as entryId', 'at', 'person', 'action', 'subject', 'before', 'after', 'reason'])
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(count);

function present<
  Row extends { readonly at: Date; readonly before: unknown; readonly after: unknown },
>(row: Row) {
  return {
    ...row,
    at: row.at.toISOString(),
    before: Fields.parse(row.before),
    after: Fields.parse(row.after),
  };
}
