import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { rankOf } from '#platform/database/match-words.ts';
import { fits, isLookedAt, lotsOf, maxLookedUp, orderBy, tableOf } from './fitting.ts';
import type { Filter, Scope } from './fitting.ts';
import { lotsWithin, parts, rankOfDistance } from './narrowing.ts';
import type { Narrowing, Part } from './narrowing.ts';
import type { Sort } from './sort.ts';
import { tsQueryOf } from '#platform/text/words.ts';

export interface FacetRow {
  name: string;
  value: number;
  count: number;
}

/** What is known of the first lots that match, in storage order, whatever they are sorted by. */
export interface FirstMatches {
  /** The number of lots read; the maximum if there are more. */
  readonly seen: number;
  /** The pages of the table that were scanned for them, from its start. */
  readonly pages: number;
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
      from ${sql.table(tableOf(filter))} s where ${isLookedAt(filter, maxLookedUp)} and ${fits(filter)}
    ),
    hits as materialized (select * from matching limit ${limit}),
    page as (
      select lot_id from hits ${orderBy(sql`value`, sort)} limit ${page.take} offset ${page.skip}
    )
    select auction_clock() as now, ${ofHits}, array(select lot_id from page) as page`.execute(
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
      select s.category_id, s.ctid as place from ${sql.table(tableOf(filter))} s where ${isLookedAt(filter, maxLookedUp)} and ${fits(filter)}
    ),
    hits as materialized (select * from matching limit ${limit})
    select ${ofHits}`.execute(kysely);
  const [first] = rows;
  if (!first) throw new Error('The search returned no row.');
  return first;
}

/** SQL: the number of `hits`, the pages of the table that they are from, and their categories. */
const ofHits = sql`(select count(*) from hits) as seen,
    (select (max(place)::text::point)[0] + 1 from hits) as pages,
    (
      select coalesce(
        json_agg(json_build_object('name', c.name, 'value', c.id, 'count', counted.count)
          order by counted.count desc, c.name), '[]')
      from (
        select category_id, count(*) from hits where category_id is not null group by category_id
      ) counted
      join categories c on c.id = counted.category_id
    ) as facets`;

/** The requested page of up to `limit` matches. Nothing is known of the others: that costs as much again. */
export async function readSorted(
  { kysely }: Database,
  filter: Filter,
  { sort, page, limit }: { sort: Sort; page: Page; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ lot_id: string }>`
    with matching as ${howToPlan(filter)} (
      select s.lot_id, ${sortValue(sort, filter)} as value
      from ${sql.table(tableOf(filter))} s where ${isLookedAt(filter, limit)} and ${fits(filter)}
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

/** How many lots each part of a narrowing leaves by itself, counted up to `limit`; null without it. */
export async function countParts(
  { kysely }: Database,
  narrow: Narrowing,
  { filter, limit }: { filter: Pick<Filter, 'isPast' | 'figuresComplete'>; limit: number },
): Promise<Record<Part, number | null>> {
  const counts = parts.map((part) => {
    const lots = lotsWithin(narrow, part, filter);
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

function sortValue(sort: Sort, { query, narrow }: Filter): RawBuilder<unknown> {
  if (sort === 'nearest') return narrow?.near == null ? sql`0` : rankOfDistance(narrow.near);
  if (sort !== 'rank') return sql`s.${sql.ref(sort.column)}`;
  if (query === null) return sql`0`;
  return rankOf(query);
}
