import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { hostShows } from '#platform/database/host-shows.ts';
import { hasWords, mayHaveWords } from '#platform/database/match-words.ts';
import { figuresTable, isWithin, rangesOf, sessionsWithin } from './narrowing.ts';
import type { Narrowing, Part } from './narrowing.ts';
import type { Sort } from './sort.ts';

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
  /** Whether the table of figures can answer for all but the words (`complete-figures.ts`). */
  readonly figuresComplete?: boolean;
}

/** SQL: an indexed lot `s` fits, its words included. */
export function fits(filter: Filter): RawBuilder<unknown> {
  const words = filter.query === null ? sql`true` : hasWords(filter.query);
  return sql`${words} and ${fitsBesideWords(filter, 's')}`;
}

/** SQL: a lot fits in all but its words, as one of both tables has it. */
export function fitsBesideWords(filter: Filter, lot: 's' | 'f'): RawBuilder<unknown> {
  const { categories, sellerCompanyId, isRunning, narrow } = filter;
  const of = (column: string) => sql.ref(`${lot}.${column}`);
  const running =
    isRunning === true ? sql`${of('close_at')} > (select auction_clock())` : sql`true`;
  const inCategories =
    categories.length === 0 ? sql`true` : sql`${of('category_id')} = any(${categories}::int[])`;
  return sql`${hostShows(sellerCompanyId, `${lot}.seller_company_id`)} and ${running}
    and ${inCategories} and ${narrow === undefined ? sql`true` : isWithin(narrow, lot)}`;
}

/** SQL: what the figures `f` tell of a lot fits, and it may have the words. */
export function fitsByFigures(filter: Filter): RawBuilder<unknown> {
  const { figuresComplete, narrow, query } = filter;
  if (figuresComplete === true) {
    return sql`${fitsBesideWords(filter, 'f')} and ${query === null ? sql`true` : mayHaveWords(query)}`;
  }
  const ranges = narrow === undefined ? [] : rangesOf(narrow, 'f').map((range) => range.fits);
  return sql.join([sql`true`, ...ranges], sql` and `);
}

/** One partition, by its own name, so that only its indexes are used. */
export const wordsTable = ({ isPast }: Scope) => (isPast ? 'search_lots_past' : 'search_lots_open');
export const lotsOf = (scope: Scope): RawBuilder<unknown> => sql.table(wordsTable(scope));

/**
 * Where the lots of a search are looked for: among the figures, of which a page holds three times as many, if nothing
 * is asked that the index of words finds sooner.
 */
export function tableOf(filter: Filter): string {
  const { query, categories, sellerCompanyId, narrow, begin, figuresComplete } = filter;
  const isIndexed =
    query !== null ||
    categories.length > 0 ||
    sellerCompanyId !== null ||
    (narrow?.sellerId ?? null) !== null ||
    begin === 'sales';
  return figuresComplete === true && !isIndexed ? figuresTable(filter) : wordsTable(filter);
}

/** Twice what are few: that they are was counted up to a minute ago. */
export const maxLookedUp = 10_000;

/**
 * SQL: a lot `s` is in the part that the search begins with, of which up to `most` are read. As arrays,
 * whose elements the indexes look up in their order: joined one by one, lots took three times as long.
 */
export function isLookedAt(filter: Filter, most: number): RawBuilder<unknown> {
  const { begin, narrow } = filter;
  if (begin === undefined || narrow === undefined) return sql`true`;
  if (begin === 'sales') return sql`s.session_id = any(array(${sessionsWithin(narrow)}))`;
  // Figures themselves are looked at by the same ranges.
  if (tableOf(filter) === figuresTable(filter)) return sql`true`;
  return sql`s.lot_id = any(array(
    select f.lot_id from ${sql.table(figuresTable(filter))} f where ${fitsByFigures(filter)} limit ${most}
  ))`;
}

/** Of equally relevant lots the older come first, since they close sooner. */
export function orderBy(value: RawBuilder<unknown>, sort: Sort): RawBuilder<unknown> {
  if (sort === 'rank') return sql`order by ${value} desc, lot_id`;
  if (sort === 'nearest') return sql`order by ${value}, lot_id`;
  return sort.descending
    ? sql`order by ${value} desc, lot_id desc`
    : sql`order by ${value}, lot_id`;
}
