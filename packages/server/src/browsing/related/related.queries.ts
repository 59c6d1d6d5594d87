import { limits } from '@fairlot/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { hostShows } from '#platform/database/host-shows.ts';
import { tellingWords, withOneOf, withTwoOf } from './alike.ts';

/** Lots read to choose similar ones from: those with the same words lie anywhere in the index. */
const candidates = 500;
/** Lots in each list: a row of tiles. */
const shown = 4;

/** What the lots related to one are found by. */
export interface Subject {
  readonly lotId: string;
  readonly sessionId: string;
  readonly position: number;
  readonly categoryId: number | null;
  /** Words of its title, see `tellingWords`. */
  readonly words: readonly string[];
}

/** A lot that the host shows; null: there is none. One that is not indexed yet has no words. */
export async function findSubject(
  { kysely }: Database,
  lotId: string,
  tenantId: string | null,
): Promise<Subject | null> {
  const { rows } = await sql<Omit<Subject, 'words'> & { readonly lexemes: string[] | null }>`
    select l.id as "lotId", l.session_id as "sessionId", l.position, l.category_id as "categoryId",
      array(
        select lexeme from unnest(ts_filter(s.document, '{a}')) order by positions[1]
      ) as lexemes
    from lots l
    join public_auctions a on a.id = l.auction_id
    left join search_lots s on s.lot_id = l.id
    where l.id = ${lotId} and ${hostShows(tenantId, 'a.seller_company_id')}`.execute(kysely);
  const [row] = rows;
  if (row === undefined) return null;
  const { lexemes, ...subject } = row;
  return { ...subject, words: tellingWords(lexemes ?? []) };
}

/** The lots after this one in its session that have not ended. */
export async function readNext(
  { kysely }: Database,
  { sessionId, position }: Subject,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from lots l join lot_states st on st.lot_id = l.id
    where l.session_id = ${sessionId} and l.position > ${position} and st.outcome is null
    order by l.position limit ${shown}`.execute(kysely);
  return rows.map(({ id }) => id);
}

/**
 * Open lots that share words of the title: any of them within the same category, two of them without one. A row that they
 * do not fill is filled with others of the category. `except` are not wanted.
 */
export async function readSimilar(
  database: Database,
  subject: Subject,
  tenantId: string | null,
  except: readonly string[],
): Promise<string[]> {
  const alike = await readAlike(database, subject, tenantId, except);
  if (alike.length === shown || subject.categoryId === null) return alike;
  const { rows } = await sql<{ lot_id: string }>`
    with hits as materialized (
      select s.lot_id, s.close_at
      from search_lots_open s
      where ${inCategory(subject.categoryId)} and ${hostShows(tenantId, 's.seller_company_id')}
        and s.close_at > auction_clock() and s.lot_id <> all(${[...except, ...alike]}::uuid[])
      limit ${candidates}
    )
    select lot_id from hits order by close_at, lot_id limit ${shown - alike.length}`.execute(
    database.kysely,
  );
  return [...alike, ...rows.map(({ lot_id }) => lot_id)];
}

async function readAlike(
  { kysely }: Database,
  { words, categoryId }: Subject,
  tenantId: string | null,
  except: readonly string[],
): Promise<string[]> {
  const query = categoryId === null ? withTwoOf(words) : withOneOf(words);
  if (query === null) return [];
  const { rows } = await sql<{ lot_id: string }>`
    with hits as materialized (
      select s.lot_id, ts_rank(s.document, ${withOneOf(words)}::tsquery) as rank, s.close_at
      from search_lots_open s
      where s.document @@ ${query}::tsquery and ${inCategory(categoryId)}
        and ${hostShows(tenantId, 's.seller_company_id')}
        and s.close_at > auction_clock()
      limit ${candidates}
    )
    select lot_id from hits where lot_id <> all(${except}::uuid[])
    order by rank desc, close_at, lot_id limit ${shown}`.execute(kysely);
  return rows.map(({ lot_id }) => lot_id);
}

export interface Comparables {
  /** The latest of those counted. */
  readonly lotIds: string[];
  readonly count: number;
  /** Hammer prices in cents; null without any. */
  readonly lowest: number | null;
  readonly highest: number | null;
}

/**
 * Lots that were sold in other sales, and not voided afterwards, and share two words of the title, or its only one, within
 * the same category. Of more than the cap any are counted: sorting tens of thousands first would cost too much.
 */
export async function readComparables(
  { kysely }: Database,
  { words, categoryId, lotId }: Subject,
  tenantId: string | null,
): Promise<Comparables> {
  const query = withTwoOf(words);
  if (query === null) return { lotIds: [], count: 0, lowest: null, highest: null };
  const { rows } = await sql<Comparables>`
    with hits as materialized (
      select s.lot_id, st.price_cents, st.close_at
      from search_lots_past s join lot_states st on st.lot_id = s.lot_id and st.outcome = 'sold'
      where s.document @@ ${query}::tsquery and ${inCategory(categoryId)}
        and ${hostShows(tenantId, 's.seller_company_id')} and st.auction_id <> (select auction_id from lots where id = ${lotId})
        and not exists (
          select from invoice_change_lots about join invoice_changes c on c.id = about.change_id
          where about.lot_id = s.lot_id and c.kind = 'void'
        )
      limit ${limits.comparablesCap}
    )
    select array(
        select lot_id from hits order by close_at desc, lot_id desc limit ${shown}
      ) as "lotIds",
      count(*) as count, min(price_cents) as lowest, max(price_cents) as highest
    from hits`.execute(kysely);
  const [row] = rows;
  if (row === undefined) throw new Error('The comparable lots gave no row.');
  return row;
}

function inCategory(categoryId: number | null): RawBuilder<unknown> {
  return categoryId === null ? sql`true` : sql`s.category_id = ${categoryId}`;
}
