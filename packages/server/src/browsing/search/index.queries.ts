import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { IndexedText, LotText } from './indexed-text.ts';

/** The next lots after an id, in the order of ids, roughly that of their creation. */
export async function lotIdsAfter(db: Kysely<DB>, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('lots')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The next lots after an id that are not indexed. */
export async function unknownLotIdsAfter(
  db: Kysely<DB>,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from lots l
    where l.id > ${after}
      and exists (select from public_auctions a where a.id = l.auction_id)
      and not exists (select from search_lots known where known.lot_id = l.id)
    order by l.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The texts of these lots, either the unindexed or the indexed ones. */
export async function readLotTexts(
  db: Kysely<DB>,
  lotIds: readonly string[],
  which: 'unknown' | 'known',
): Promise<LotText[]> {
  const { rows } = await sql<LotText>`
    select l.id, l.title, l.lot_number, l.description_html, l.condition, l.provenance, l.code,
      c.name as category, s.company_name
    from lots l
    join public_auctions a on a.id = l.auction_id
    join seller_companies s on s.id = a.seller_company_id
    left join categories c on c.id = l.category_id
    where l.id = any(${lotIds}::uuid[])
      and exists (select from search_lots known where known.lot_id = l.id) = ${which === 'known'}`.execute(
    db,
  );
  return rows;
}

export async function insertLots(
  db: Transaction<DB>,
  texts: readonly IndexedText[],
): Promise<void> {
  await sql`
    with figures as materialized (${figuresOf(texts.map(({ id }) => id))}),
    made as (
      insert into search_lots (lot_id, is_past, seller_company_id, session_id, category_id, document,
        ${figureColumns}, start_price_cents)
      select t.id, is_past, seller_company_id, session_id, category_id,
        ${document},
        ${figureColumns}, start_price_cents
      from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
        as t(id uuid, title text, names text, description text, seller text)
      join figures on figures.lot_id = t.id
      returning lot_id, document
    )
    insert into search_figures (lot_id, is_past, ${figureColumns}, start_price_cents,
      session_id, category_id, seller_company_id, signature)
    select lot_id, is_past, ${figureColumns}, start_price_cents,
      session_id, category_id, seller_company_id, search_signature(document)
    from figures join made using (lot_id)`.execute(db);
}

/** SQL: the search document of a lot's texts `t`, weighted. */
const document = sql`setweight(to_tsvector('english', t.title), 'A')
  || setweight(to_tsvector('english', t.names), 'B')
  || setweight(to_tsvector('english', t.description), 'C')
  || setweight(to_tsvector('english', t.seller), 'D')`;

/** Updates texts, category and session of those of these lots that are indexed; a trigger updates their figures. */
export async function rewriteLots(
  db: Transaction<DB>,
  texts: readonly IndexedText[],
): Promise<void> {
  await sql`
    update search_lots s
    set document = ${document}, category_id = l.category_id, session_id = l.session_id
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
        as t(id uuid, title text, names text, description text, seller text)
      join lots l on l.id = t.id
    where s.lot_id = t.id`.execute(db);
}

/** Updates the sessions of a sale's indexed lots, a trigger their figures; returns all lots of the sale. */
export async function moveToSessions(db: Transaction<DB>, auctionId: string): Promise<string[]> {
  await sql`
    update search_lots s set session_id = l.session_id
    from lots l
    where l.auction_id = ${auctionId} and s.lot_id = l.id
      and s.session_id is distinct from l.session_id`.execute(db);
  const rows = await db
    .selectFrom('lots')
    .select('id')
    .where('auction_id', '=', auctionId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Completes those figures of these lots that lack what a node of release bdb52bb9 does not write. */
export async function completeFigures(
  db: Transaction<DB>,
  lotIds: readonly string[],
): Promise<void> {
  await sql`
    update search_figures f
    set session_id = s.session_id, category_id = s.category_id,
      seller_company_id = s.seller_company_id, signature = search_signature(s.document)
    from search_lots s
    where f.lot_id = any(${lotIds}::uuid[]) and (f.signature is null or f.seller_company_id is null)
      and s.lot_id = any(${lotIds}::uuid[]) and s.lot_id = f.lot_id`.execute(db);
}

const figureColumns = sql`close_at, posted_at, price_cents, favorites`;

/** SQL: the present figures of these lots. */
function figuresOf(lotIds: readonly string[]) {
  return sql`
    select st.lot_id, st.outcome is not null as is_past, a.seller_company_id, st.session_id,
      l.category_id,
      -- nobody knows when a paused lot closes
      case when a.published_at <= now and not exists (
          select from sale_pauses p
          where p.auction_id = a.id and p.resumed_at is null and st.close_at > p.paused_at
        ) then st.close_at else 'infinity' end as close_at,
      case when a.published_at <= now then greatest(a.published_at, l.created_at)
        else l.created_at end as posted_at,
      coalesce(st.price_cents, st.start_price_cents) as price_cents, st.start_price_cents,
      (select count(*)::int from favorites f where f.lot_id = st.lot_id) as favorites
    from lot_states st
    join lots l on l.id = st.lot_id
    join public_auctions a on a.id = st.auction_id
    cross join (select auction_clock() as now) clock
    -- both by id: joined, PostgreSQL reads all lots to find a thousand of a hundred thousand
    where st.lot_id = any(${lotIds}::uuid[]) and l.id = any(${lotIds}::uuid[])`;
}

/** Updates changed figures of these lots; ended ones move to the past. */
export async function updateFigures(db: Transaction<DB>, lotIds: readonly string[]): Promise<void> {
  await sql`
    with figures as materialized (${figuresOf(lotIds)}),
    changed as (
      update search_figures f
      set is_past = n.is_past, close_at = n.close_at, posted_at = n.posted_at,
        price_cents = n.price_cents, favorites = n.favorites, start_price_cents = n.start_price_cents
      from figures n
      -- the ids again, or PostgreSQL would read all figures for a thousand lots
      where f.lot_id = n.lot_id and f.lot_id = any(${lotIds}::uuid[])
        and (f.is_past, f.close_at, f.posted_at, f.price_cents, f.favorites, f.start_price_cents)
          is distinct from
          (n.is_past, n.close_at, n.posted_at, n.price_cents, n.favorites, n.start_price_cents)
      returning n.*
    )
    update search_lots s
    set is_past = n.is_past, close_at = n.close_at, posted_at = n.posted_at,
      price_cents = n.price_cents, favorites = n.favorites, start_price_cents = n.start_price_cents
    from changed n where s.lot_id = n.lot_id`.execute(db);
}

/**
 * Lots with visible events, and those of sales previewed or published, since this instant of the auction
 * clock (epoch milliseconds).
 */
export async function lotsChangedSince(db: Kysely<DB>, since: number): Promise<string[]> {
  const { rows } = await sql<{ lot_id: string }>`
    with since as materialized (select to_timestamp(${since}::double precision / 1000) as at)
    select lot_id from lot_events where happened_at >= (select at from since)
    union
    select st.lot_id from public_auctions a join lot_states st on st.auction_id = a.id
    where a.published_at >= (select at from since) and a.published_at <= auction_clock()
      or a.previewed_at >= (select at from since)`.execute(db);
  return rows.map((row) => row.lot_id);
}

/** Lots that close within so many milliseconds or have closed, as the index knows, and whose close has moved out. */
export async function extendedLots(db: Kysely<DB>, withinMs: number): Promise<string[]> {
  const { rows } = await sql<{ lot_id: string }>`
    select f.lot_id from search_figures_open f join lot_states st on st.lot_id = f.lot_id
    where f.close_at < (select auction_clock()) + ${withinMs} * interval '1 millisecond'
      and st.close_at > f.close_at`.execute(db);
  return rows.map((row) => row.lot_id);
}

/** Counts the words of newly indexed lots. */
export async function addWords(
  db: Transaction<DB>,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  // In a fixed order in every transaction, so that they cannot deadlock.
  const words = [...counts.keys()].toSorted();
  await sql`
    insert into search_words (word, lots)
    select * from unnest(${words}::text[], ${words.map((word) => counts.get(word))}::int[])
    on conflict (word) do update set lots = search_words.lots + excluded.lots`.execute(db);
}

export async function addViews(
  db: Transaction<DB>,
  views: ReadonlyMap<string, number>,
): Promise<void> {
  await sql`
    with seen as materialized (
      select * from unnest(${[...views.keys()]}::uuid[], ${[...views.values()]}::int[])
        as seen(lot_id, views)
    ),
    counted as (
      update search_figures f set views = f.views + seen.views
      from seen where f.lot_id = seen.lot_id
    )
    update search_lots s set views = s.views + seen.views
    from seen where s.lot_id = seen.lot_id`.execute(db);
}

/** Makes PostgreSQL analyze the search tables, for its planner. */
export async function countAnew(db: Kysely<DB>): Promise<void> {
  await sql`analyze search_lots, search_figures`.execute(db);
}

/** Takes the right to write the search index; only one transaction has it at a time. */
export async function mayWrite(db: Transaction<DB>, lock: number): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${lock}) as mine`.execute(db);
  return rows[0]?.mine === true;
}
