import type { Database } from '#platform/database/database.ts';
import { readClock } from '#platform/database/read-clock.ts';
import { correctWords } from './correct-words.ts';
import type { KnownMatches } from './known-matches.ts';
import type { Narrowing } from './narrowing.ts';
import type { FacetRow, Filter, FirstMatches, Page, Scope } from './search.queries.ts';
import { countLots, readFirst, readHits, readSorted, walkTo } from './search.queries.ts';
import type { Sort } from './sort.ts';
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
  readonly sort: Sort;
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

export interface Finding {
  readonly database: Database;
  readonly known: KnownMatches;
}

/**
 * Finds lots that have every word. If there are none, the last word may be incomplete; if there are still
 * none, each unknown word may be mistyped.
 */
export async function findLots(finding: Finding, wanted: Wanted): Promise<Found> {
  const { words } = wanted;
  if (words === null) return read(finding, wanted, null);
  const exact = await read(finding, wanted, tsQueryOf(words, false));
  if (exact.hasAny) return exact;
  const begun = await read(finding, wanted, tsQueryOf(words, true));
  if (begun.hasAny) return begun;
  const corrected = await correctWords(finding.database, wanted, words);
  if (corrected === null) return exact;
  const meant = await read(finding, wanted, tsQueryOf(corrected, false));
  return meant.hasAny ? { ...meant, corrected } : exact;
}

async function read(finding: Finding, wanted: Wanted, query: string | null): Promise<Found> {
  const { sellerCompanyId, isPast, isRunning, narrow, categories } = wanted;
  const all: Filter = {
    sellerCompanyId,
    isPast,
    isRunning,
    query,
    categories: [],
    ...(narrow !== undefined && { narrow }),
  };
  // Categories are counted for the words alone; everything else is within the chosen categories.
  const [everywhere, own] = await Promise.all([
    categories.length === 0 ? null : countFirst(finding, all),
    readLots(finding, { ...all, categories }, wanted),
  ]);
  const counted = everywhere ?? own.matches;
  return {
    now: own.now,
    hasAny: counted.seen > 0,
    found: own.matches.seen,
    facets: counted.facets,
    page: own.page,
    isPartial: { total: isFull(own.matches), facets: isFull(counted) },
    corrected: null,
  };
}

const isFull = ({ seen }: FirstMatches) => seen === firstLook;

async function countFirst({ database, known }: Finding, filter: Filter): Promise<FirstMatches> {
  const before = known.of(filter);
  if (before !== undefined) return before;
  const matches = await readFirst(database, filter, firstLook);
  known.note(filter, matches);
  return matches;
}

interface OwnLots extends Pick<Found, 'now' | 'page'> {
  readonly matches: FirstMatches;
}

/** Of very many matches that were looked at a moment ago, only the page is read. */
async function readLots(
  { database, known }: Finding,
  filter: Filter,
  { sort, page }: Wanted,
): Promise<OwnLots> {
  const before = known.of(filter);
  if (before !== undefined && isFull(before) && sort !== 'rank') {
    const [now, lots] = await Promise.all([
      readClock(database.kysely),
      pageOfMany(database, filter, { sort, page }, before.share),
    ]);
    return { matches: before, now, page: lots };
  }
  const hits = await readHits(database, filter, { sort, page, limit: firstLook });
  known.note(filter, hits);
  const isUnsorted = isFull(hits) && sort !== 'rank';
  const lots = isUnsorted
    ? await pageOfMany(database, filter, { sort, page }, hits.share)
    : hits.page;
  return { matches: hits, now: hits.now, page: lots };
}

/**
 * A page of very many matches. Sorting costs more with more matches; walking through all lots in order
 * until the page is full costs less. Their number is estimated from how soon the first read found its
 * lots.
 */
async function pageOfMany(
  database: Database,
  filter: Filter,
  { sort, page }: { sort: Exclude<Sort, 'rank'>; page: Page },
  share: number,
): Promise<string[]> {
  const sorted = async () => readSorted(database, filter, { sort, page, limit: maxSorted });
  // No index has the order of distances.
  if (sort === 'nearest') return sorted();
  const fitting = firstLook / share;
  // For a table that PostgreSQL has not analyzed yet, a minimum.
  const lots = Math.max(await countLots(database, filter), fitting);
  const steps = (page.skip + page.take) * (lots / fitting);
  const walk = async () =>
    walkTo(database, filter, { sort, page, limit: Math.ceil(steps * stepsPerMatch) });
  if (steps * stepCost < fitting) return (await walk()) ?? sorted();
  return sorted();
}
