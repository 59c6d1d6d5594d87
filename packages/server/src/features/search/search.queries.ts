import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { SortKey } from './sort.ts';
import { tsQueryOf } from './words.ts';

/** Which lots are looked through. */
export interface Scope {
  /** Null on the marketplace. */
  readonly sellerCompanyId: string | null;
  readonly isPast: boolean;
}

export interface Filter extends Scope {
  /** A query in PostgreSQL's own words, see `tsQueryOf`; null finds every lot. */
  readonly query: string | null;
  /** Empty for all. */
  readonly categories: readonly number[];
}

export interface FacetRow {
  name: string;
  value: number;
  count: number;
}

export interface Hits {
  /** The database's clock. */
  readonly now: Date;
  /** Lots looked at; as many as were allowed when there are more. */
  readonly seen: number;
  /** Those of them in the chosen categories. */
  readonly found: number;
  readonly facets: FacetRow[];
  /** The page asked for of what was found, in its order. */
  readonly page: string[];
}

export interface Page {
  readonly skip: number;
  readonly take: number;
}

/** Weights of seller, description, number and category, title. */
const rankWeights = '{0.05, 0.2, 0.5, 1}';

/**
 * Looks at up to `most` lots that fit and sorts those. With more lots than that the page is the best
 * of those looked at, which serves relevance and no other order. The outer limit stops the inner
 * query, which is planned as if all of it were wanted: planned for the limit, PostgreSQL would read
 * through the table for words that it wrongly takes for frequent.
 */
export async function readHits(
  { kysely }: Database,
  filter: Filter,
  chosen: readonly number[],
  { sort, page, most }: { sort: SortKey | 'rank'; page: Page; most: number },
): Promise<Hits> {
  const { query, isPast } = filter;
  const rank =
    sort === 'rank' && query !== null
      ? sql`ts_rank(${rankWeights}::float4[], s.document, ${tsQuery(query)}, 1)`
      : sql`0`;
  const joinFigures =
    sort === 'rank'
      ? sql``
      : sql`join search_figures f on f.lot_id = hits.lot_id and f.is_past = ${isPast}`;
  const order = sort === 'rank' ? sql`hits.rank desc, hits.lot_id` : orderBy(sort);
  const { rows } = await sql<Hits>`
    with matching as materialized (
      select s.lot_id, s.category_id, ${rank} as rank from search_lots s where ${fits(filter)}
    ),
    hits as materialized (select * from matching limit ${most}),
    page as (
      select hits.lot_id, row_number() over (order by ${order}) as place
      from hits ${joinFigures} where ${inCategories(sql`hits.category_id`, chosen)}
      order by place limit ${page.take} offset ${page.skip}
    ),
    facets as (
      select c.name, c.id as value, counted.count
      from (
        select category_id, count(*) from hits where category_id is not null group by category_id
      ) counted
      join categories c on c.id = counted.category_id
    )
    select auction_clock() as now, (select count(*) from hits) as seen,
      (
        select count(*) from hits where ${inCategories(sql`hits.category_id`, chosen)}
      ) as found,
      (
        select coalesce(json_agg(facets order by count desc, name), '[]') from facets
      ) as facets,
      (select coalesce(array_agg(lot_id order by place), '{}') from page) as page`.execute(kysely);
  const [hits] = rows;
  if (!hits) throw new Error('The search gave no row.');
  return hits;
}

/**
 * The page asked for, found by going through all lots in their order until it is full: the way for
 * words that so many lots have that some come soon. Gives up after `most` lots; then it is null.
 */
export async function walkTo(
  { kysely }: Database,
  filter: Filter,
  { sort, page, most }: { sort: SortKey; page: Page; most: number },
): Promise<string[] | null> {
  const { rows } = await sql<{ lot_id: string }>`
    select f.lot_id
    from (
      select f.* from search_figures f where f.is_past = ${filter.isPast}
      order by ${orderBy(sort)} limit ${most}
    ) f
    cross join lateral (
      select from search_lots s where s.lot_id = f.lot_id and ${fits(filter)} limit 1
    ) fitting
    order by ${orderBy(sort)} limit ${page.take} offset ${page.skip}`.execute(kysely);
  return rows.length < page.take ? null : rows.map((row) => row.lot_id);
}

/** Those of these words that some lot has. */
export async function readFindable(
  { kysely }: Database,
  scope: Scope,
  words: readonly string[],
): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  // Each by itself, so that PostgreSQL plans for how frequent the word is.
  const looks = words.map((word) => {
    const filter = { ...scope, query: tsQueryOf([word], false), categories: [] };
    return sql`select ${word}::text as word
      where exists (select from search_lots s where ${fits(filter)})`;
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
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    with matching as materialized (select s.lot_id from search_lots s where ${fits(filter)}),
    hits as materialized (select * from matching limit ${most})
    select l.title from hits join lots l on l.id = hits.lot_id`.execute(kysely);
  return rows.map(({ title }) => title);
}

function fits({ query, categories, ...scope }: Filter): RawBuilder<unknown> {
  const words = query === null ? sql`true` : sql`s.document @@ ${tsQuery(query)}`;
  return sql`${inScope(scope)} and ${words} and ${inCategories(sql`s.category_id`, categories)}`;
}

function inScope({ isPast, sellerCompanyId }: Scope): RawBuilder<unknown> {
  return sellerCompanyId === null
    ? sql`s.is_past = ${isPast}`
    : sql`s.is_past = ${isPast} and s.seller_company_id = ${sellerCompanyId}`;
}

function inCategories(column: RawBuilder<unknown>, categories: readonly number[]) {
  return categories.length === 0 ? sql`true` : sql`${column} = any(${categories}::int[])`;
}

const tsQuery = (query: string) => sql`to_tsquery('english', ${query})`;

/** Of lots that are alike, those listed last come first, except where what ends or costs least leads. */
function orderBy(sort: SortKey): RawBuilder<unknown> {
  const column = sql.ref(`f.${sort.column}`);
  return sort.descending ? sql`${column} desc, f.lot_id desc` : sql`${column}, f.lot_id`;
}
