import type { Database } from '#platform/database/database.ts';
import { correctWords } from './correct-words.ts';
import type { FacetRow, Filter, Hits, Narrowing, Page, Scope } from './search.queries.ts';
import { countLots, readHits, walkTo } from './search.queries.ts';
import type { SortKey } from './sort.ts';
import { tsQueryOf } from '#platform/text/words.ts';

/** The number of lots read first, of which the most relevant are chosen. */
const firstLook = 2_000;
/** Walking to one lot in an order costs as much as sorting this many matches (measured, approximately). */
const stepCost = 1.5;
/** Steps per expected match; with more, matches are distributed too unevenly for walking. */
const stepsPerMatch = 4;
/** The maximum number of lots to sort. With more, only those are ordered. */
const maxSorted = 60_000;

export interface Wanted extends Scope {
  /** Null finds every lot, an empty list none. */
  readonly words: readonly string[] | null;
  readonly categories: readonly number[];
  readonly isRunning: boolean;
  /** Undefined: nothing else narrows the search. */
  readonly narrow: Narrowing | undefined;
  readonly sort: SortKey | 'rank';
  readonly page: Page;
}

export interface Found {
  /** The database's clock. */
  readonly now: Date;
  /** Whether any lot has the words, in any category. */
  readonly hasAny: boolean;
  /** The number of lots with them in the chosen categories. */
  readonly found: number;
  readonly facets: FacetRow[];
  readonly page: readonly string[];
  /** Whether there are more lots than `found`, and more in categories than in `facets`. */
  readonly isPartial: { readonly total: boolean; readonly facets: boolean };
  /** The corrected words; null if the typed ones found something, or nothing would. */
  readonly corrected: readonly string[] | null;
}

/**
 * Finds lots that have every word. If there are none, the last word may be incomplete; if there are still
 * none, each unknown word may be mistyped.
 */
export async function findLots(database: Database, wanted: Wanted): Promise<Found> {
  const { words } = wanted;
  if (words === null) return read(database, wanted, null);
  const exact = await read(database, wanted, tsQueryOf(words, false));
  if (exact.hasAny) return exact;
  const begun = await read(database, wanted, tsQueryOf(words, true));
  if (begun.hasAny) return begun;
  const corrected = await correctWords(database, wanted, words);
  if (corrected === null) return exact;
  const meant = await read(database, wanted, tsQueryOf(corrected, false));
  return meant.hasAny ? { ...meant, corrected } : exact;
}

async function read(database: Database, wanted: Wanted, query: string | null): Promise<Found> {
  const { sellerCompanyId, isPast, isRunning, narrow, categories, sort, page } = wanted;
  const all: Filter = {
    sellerCompanyId,
    isPast,
    isRunning,
    query,
    categories: [],
    ...(narrow !== undefined && { narrow }),
  };
  const chosen: Filter = { ...all, categories };
  const look = (filter: Filter) => readHits(database, filter, { sort, page, limit: firstLook });
  // Categories are counted for the words alone; everything else is within the chosen categories.
  const [hits, own] =
    categories.length === 0 ? await once(look(all)) : await Promise.all([look(all), look(chosen)]);
  const isPartial = { total: own.seen === firstLook, facets: hits.seen === firstLook };
  const isUnsorted = isPartial.total && sort !== 'rank';
  return {
    now: hits.now,
    hasAny: hits.seen > 0,
    found: own.seen,
    facets: hits.facets,
    page: isUnsorted ? await pageOfMany(database, chosen, { sort, page }, own.share) : own.page,
    isPartial,
    corrected: null,
  };
}

async function once(look: Promise<Hits>): Promise<[Hits, Hits]> {
  const hits = await look;
  return [hits, hits];
}

/**
 * A page of very many matches. Sorting costs more with more matches; walking through all lots in order
 * until the page is full costs less. Their number is estimated from how soon the first read found its
 * lots.
 */
async function pageOfMany(
  database: Database,
  filter: Filter,
  { sort, page }: { sort: SortKey; page: Page },
  share: number,
): Promise<string[]> {
  const fitting = firstLook / share;
  // For a table that PostgreSQL has not analyzed yet, a minimum.
  const lots = Math.max(await countLots(database, filter), fitting);
  const steps = (page.skip + page.take) * (lots / fitting);
  const walk = async () =>
    walkTo(database, filter, { sort, page, limit: Math.ceil(steps * stepsPerMatch) });
  const sorted = async () => readHits(database, filter, { sort, page, limit: maxSorted });
  if (steps * stepCost < fitting) return (await walk()) ?? (await sorted()).page;
  return (await sorted()).page;
}
