import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { hostShows } from '#platform/database/host-shows.ts';
import type { Database } from '#platform/database/database.ts';
import { hasWords, rankOf } from '#platform/database/match-words.ts';
import {
  isWithin,
  lotsWithin,
  nearestSessions,
  parts,
  rangesOf,
  rankOfDistance,
  sessionsWithin,
} from './narrowing.ts';
import type { Narrowing, Part } from './narrowing.ts';
import type { Sort, SortKey } from './sort.ts';
import { tsQueryOf } from '#platform/text/words.ts';

/** The lots to search. */
export interface Scope {
  /** Null on the marketplace. */
  readonly sellerCompanyId: string | null;
  readonly isPast: boolean;
}

export interface Filter extends Scope {
  /** A PostgreSQL query, see `tsQueryOf`; null finds every lot. */
  readonly query: string | null;
  /** Empty for all. */
  readonly categories: readonly number[];
  /** Leaves out lots past their close that are not hammered yet. */
  readonly isRunning?: boolean;
  readonly narrow?: Narrowing;
  /** The part of `narrow` whose lots are looked at, instead of the table from its start. */
  readonly begin?: Part;
}

export interface FacetRow {
  name: string;
  value: number;
  count: number;
}

/** What is known of the first lots that match, in storage order, whatever they are sorted by. */
export interface FirstMatches {
  /** The number of lots read; the maximum if there are more. */
  readonly seen: number;
  /** The share of the table that was scanned for them, from its start. */
  readonly share: number;
  readonly facets: FacetRow[];
}

export interface Hits extends FirstMatches {
  /** The database's clock. */
  readonly now: Date;
  /** The requested page of what was found, in order. */
  readonly page: string[];
}

export interface Page {
  readonly skip: number;
  readonly take: number;
}

/**
 * Reads up to `limit` matches, in storage order, and sorts those. With more matches, the page is the best
 * of those read.
 */
export async function readHits(
  { kysely }: Database,
  filter: Filter,
  { sort, page, limit }: { sort: Sort; page: Page; limit: number },
): Promise<Hits> {
  const { rows } = await sql<Hits>`
    with matching as ${howToPlan(filter)} (
      select s.lot_id, s.category_id, s.ctid as place, ${sortValue(sort, filter)} as value
      from ${lotsOf(filter)} s where ${isLookedAt(filter, maxLookedUp)} and ${fits(filter)}
    ),
    hits as materialized (select * from matching limit ${limit}),
    page as (
      select lot_id from hits ${orderBy(sql`value`, sort)} limit ${page.take} offset ${page.skip}
    )
    select auction_clock() as now, ${ofHits(filter)}, array(select lot_id from page) as page`.execute(
    kysely,
  );
  const [hits] = rows;
  if (!hits) throw new Error('The search returned no row.');
  return hits;
}

/** The same without a page: nothing is ranked. */
export async function readFirst(
  { kysely }: Database,
  filter: Filter,
  limit: number,
): Promise<FirstMatches> {
  const { rows } = await sql<FirstMatches>`
    with matching as ${howToPlan(filter)} (
      select s.category_id, s.ctid as place from ${lotsOf(filter)} s where ${isLookedAt(filter, maxLookedUp)} and ${fits(filter)}
    ),
    hits as materialized (select * from matching limit ${limit})
    select ${ofHits(filter)}`.execute(kysely);
  const [first] = rows;
  if (!first) throw new Error('The search returned no row.');
  return first;
}

/** SQL: the number of `hits`, the share of the table that they are from, and their categories. */
function ofHits(scope: Scope): RawBuilder<unknown> {
  return sql`(select count(*) from hits) as seen,
    (
      select ((max(place)::text::point)[0] + 1) * current_setting('block_size')::int
        / greatest(pg_relation_size(${tableOf(scope)}::regclass), 1)
      from hits
    ) as share,
    (
      select coalesce(
        json_agg(json_build_object('name', c.name, 'value', c.id, 'count', counted.count)
          order by counted.count desc, c.name), '[]')
      from (
        select category_id, count(*) from hits where category_id is not null group by category_id
      ) counted
      join categories c on c.id = counted.category_id
    ) as facets`;
}

/** The requested page of up to `limit` matches. Nothing is known of the others: that costs as much again. */
export async function readSorted(
  { kysely }: Database,
  filter: Filter,
  { sort, page, limit }: { sort: Sort; page: Page; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ lot_id: string }>`
    with matching as ${howToPlan(filter)} (
      select s.lot_id, ${sortValue(sort, filter)} as value
      from ${lotsOf(filter)} s where ${isLookedAt(filter, limit)} and ${fits(filter)}
    )
    select lot_id from (select * from matching limit ${limit}) hits
    ${orderBy(sql`value`, sort)} limit ${page.take} offset ${page.skip}`.execute(kysely);
  return rows.map((row) => row.lot_id);
}

/**
 * PostgreSQL knows the frequency of single words: planned with the limit, it scans the start of the table
 * for frequent ones and uses the index for others. For two words together, or a prefix, its estimate may
 * be far off, and it might scan all of the table in vain: those are planned as if every lot were wanted,
 * and an outer limit stops early.
 */
function howToPlan({ query, categories, sellerCompanyId, narrow }: Filter): RawBuilder<unknown> {
  if (narrow !== undefined) return sql`materialized`;
  const conditions =
    (query?.split('&').length ?? 0) + categories.length + (sellerCompanyId === null ? 0 : 1);
  const isKnown = conditions <= 1 && query?.includes(':*') !== true;
  return isKnown ? sql`not materialized` : sql`materialized`;
}

/**
 * The requested page, found by walking through all lots in order until it is full: for words with so many
 * matches that some come soon. Null if it is not full after `limit` lots. What narrows to a range of the
 * order itself is where the walk goes; other figures are compared before a lot is looked up.
 */
export async function walkTo(
  { kysely }: Database,
  filter: Filter,
  { sort, page, limit }: { sort: SortKey; page: Page; limit: number },
): Promise<string[] | null> {
  const ranges = filter.narrow === undefined ? [] : rangesOf(filter.narrow, 'f');
  const all = (some: typeof ranges) =>
    sql.join([sql`true`, ...some.map(({ fits }) => fits)], sql` and `);
  const order = orderBy(sql.ref(`f.${sort.column}`), sort);
  // The inner limit keeps PostgreSQL from joining in any other way than lot by lot.
  const { rows } = await sql<{ lot_id: string }>`
    select f.lot_id
    from (
      select f.* from ${figuresOf(filter)} f
      where ${all(ranges.filter(({ column }) => column === sort.column))} ${order} limit ${limit}
    ) f
    cross join lateral (
      select from ${lotsOf(filter)} s where s.lot_id = f.lot_id and ${fits(filter)} limit 1
    ) fitting
    where ${all(ranges.filter(({ column }) => column !== sort.column))}
    ${order} limit ${page.take} offset ${page.skip}`.execute(kysely);
  return rows.length < page.take ? null : rows.map((row) => row.lot_id);
}

/** The requested page in the order of distance, by walking through the sessions that are near. */
export async function walkAway(
  { kysely }: Database,
  filter: Filter,
  { near, page }: { near: NonNullable<Narrowing['near']>; page: Page },
): Promise<string[]> {
  // The inner limits keep PostgreSQL from joining in any other way than session by session.
  const { rows } = await sql<{ lot_id: string }>`
    select s.lot_id
    from (${nearestSessions(near)} order by place limit ${maxNear}) near
    cross join lateral (
      select s.lot_id from ${lotsOf(filter)} s where s.session_id = near.id and ${fits(filter)}
      order by s.lot_id limit ${page.skip + page.take}
    ) s
    order by near.place, s.lot_id limit ${page.take} offset ${page.skip}`.execute(kysely);
  return rows.map((row) => row.lot_id);
}

/** Far more sessions than are held at a time. */
const maxNear = 100_000;

/** How many lots each part of a narrowing leaves by itself, counted up to `limit`; null without it. */
export async function countParts(
  { kysely }: Database,
  narrow: Narrowing,
  { scope, limit }: { scope: Scope; limit: number },
): Promise<Record<Part, number | null>> {
  const counts = parts.map((part) => {
    const lots = lotsWithin(narrow, part, figuresOf(scope));
    return lots === null
      ? sql`null::int as ${sql.ref(part)}`
      : sql`(select count(*)::int from (${lots} limit ${limit}) part) as ${sql.ref(part)}`;
  });
  const { rows } = await sql<Record<Part, number | null>>`select ${sql.join(counts)}`.execute(
    kysely,
  );
  const [row] = rows;
  if (!row) throw new Error('The count returned no row.');
  return row;
}

/** Categories with the number of all their lots, the largest first. */
export async function countCategories({ kysely }: Database, scope: Scope): Promise<FacetRow[]> {
  const all = { ...scope, query: null, categories: [] };
  const { rows } = await sql<FacetRow>`
    select c.name, c.id as value, counted.count
    from (
      select s.category_id, count(*) from ${lotsOf(scope)} s where ${fits(all)} group by 1
    ) counted
    join categories c on c.id = counted.category_id
    order by counted.count desc, c.name`.execute(kysely);
  return rows;
}

/** Lots of this part of the table, as of PostgreSQL's last analyze. */
export async function countLots({ kysely }: Database, scope: Scope): Promise<number> {
  const { rows } = await sql<{ lots: number }>`
    select reltuples::float8 as lots from pg_class where oid = ${tableOf(scope)}::regclass`.execute(
    kysely,
  );
  return rows[0]?.lots ?? 0;
}

/** Which of these words any lot has. */
export async function readFindable(
  { kysely }: Database,
  scope: Scope,
  words: readonly string[],
): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  // Each by itself, so that PostgreSQL plans by the word's frequency.
  const looks = words.map((word) => {
    const filter = { ...scope, query: tsQueryOf([word], false), categories: [] };
    return sql`select ${word}::text as word
      where exists (select from ${lotsOf(scope)} s where ${fits(filter)})`;
  });
  const { rows } = await sql<{ word: string }>`${sql.join(looks, sql` union all `)}`.execute(
    kysely,
  );
  return new Set(rows.map(({ word }) => word));
}

/** Titles of some lots that have these words. */
export async function readTitles(
  { kysely }: Database,
  filter: Filter,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    with matching as ${howToPlan(filter)} (
      select s.lot_id from ${lotsOf(filter)} s where ${fits(filter)}
    ),
    hits as materialized (select * from matching limit ${limit})
    select l.title from hits join lots l on l.id = hits.lot_id`.execute(kysely);
  return rows.map(({ title }) => title);
}

function fits(filter: Filter): RawBuilder<unknown> {
  const { query, categories, sellerCompanyId, isRunning, narrow } = filter;
  const words = query === null ? sql`true` : hasWords(query);
  const seller = hostShows(sellerCompanyId, 's.seller_company_id');
  const running = isRunning === true ? sql`s.close_at > (select auction_clock())` : sql`true`;
  return sql`${words} and ${seller} and ${running}
    and ${inCategories(sql`s.category_id`, categories)}
    and ${narrow === undefined ? sql`true` : isWithin(narrow)}`;
}

/** One partition, by its own name, so that only its indexes are used. */
const tableOf = ({ isPast }: Scope) => (isPast ? 'search_lots_past' : 'search_lots_open');
const lotsOf = (scope: Scope) => sql.table(tableOf(scope));
const figuresOf = ({ isPast }: Scope) =>
  sql.table(isPast ? 'search_figures_past' : 'search_figures_open');

/**
 * SQL: a lot `s` is in the part that the search begins with, of which up to `most` are read. As arrays,
 * whose elements the indexes look up in their order: joined one by one, lots took three times as long.
 */
function isLookedAt({ begin, narrow, ...scope }: Filter, most: number): RawBuilder<unknown> {
  if (begin === undefined || narrow === undefined) return sql`true`;
  if (begin === 'sales') return sql`s.session_id = any(array(${sessionsWithin(narrow)}))`;
  const lots = lotsWithin(narrow, begin, figuresOf(scope));
  return sql`s.lot_id = any(array(${lots} limit ${most}))`;
}

/** Twice what are few: that they are was counted up to a minute ago. */
const maxLookedUp = 10_000;

function inCategories(column: RawBuilder<unknown>, categories: readonly number[]) {
  return categories.length === 0 ? sql`true` : sql`${column} = any(${categories}::int[])`;
}

function sortValue(sort: Sort, { query, narrow }: Filter): RawBuilder<unknown> {
  if (sort === 'nearest') return narrow?.near == null ? sql`0` : rankOfDistance(narrow.near);
  if (sort !== 'rank') return sql`s.${sql.ref(sort.column)}`;
  if (query === null) return sql`0`;
  return rankOf(query);
}

/** Of equally relevant lots the older come first, since they close sooner. */
function orderBy(value: RawBuilder<unknown>, sort: Sort): RawBuilder<unknown> {
  if (sort === 'rank') return sql`order by ${value} desc, lot_id`;
  if (sort === 'nearest') return sql`order by ${value}, lot_id`;
  return sort.descending
    ? sql`order by ${value} desc, lot_id desc`
    : sql`order by ${value}, lot_id`;
}
