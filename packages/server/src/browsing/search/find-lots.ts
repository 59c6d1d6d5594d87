import type { Database } from '#platform/database/database.ts';
import { readClock } from '#platform/database/read-clock.ts';
import type { Beginnings } from './beginnings.ts';
import type { Corrections } from './correct-words.ts';
import type { KnownMatches } from './known-matches.ts';
import { isByFigures } from './narrowing.ts';
import type { Narrowing } from './narrowing.ts';
import type { CompleteFigures } from './complete-figures.ts';
import { tableOf } from './fitting.ts';
import type { Filter, Scope } from './fitting.ts';
import type { FacetRow, FirstMatches, Page } from './search.queries.ts';
import { readFirst, readHits, readSorted } from './search.queries.ts';
import { walkAway, walkTo } from './walks.queries.ts';
import type { Sort } from './sort.ts';
import type { TableSizes } from './table-sizes.ts';
import { tsQueryOf } from '#platform/text/words.ts';

/** The number of lots read first, of which the most relevant are chosen. */
const firstLook = 2_000;
/**
 * Walking past one lot in an order costs as much as sorting this many matches (measured, approximately): by its figures,
 * or by a look at the lot.
 */
const stepCosts = { figures: 1.2, lots: 2.7 };
/** Steps per expected match; with more, matches are distributed too unevenly for walking. */
const stepsPerMatch = 4;
/** The maximum number of lots to walk past by their figures: most are not looked up. */
const maxWalked = 60_000;
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
  readonly sizes: TableSizes;
  readonly beginnings: Beginnings;
  readonly completeFigures: CompleteFigures;
  readonly corrections: Corrections;
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
  // A word that other lots have, beyond what the search is narrowed to, is not mistyped.
  const { sellerCompanyId, isPast } = wanted;
  const corrected = await finding.corrections({ sellerCompanyId, isPast }, words);
  if (corrected === null) return exact;
  const meant = await read(finding, wanted, tsQueryOf(corrected, false));
  return meant.hasAny ? { ...meant, corrected } : exact;
}

async function read(finding: Finding, wanted: Wanted, query: string | null): Promise<Found> {
  const found = await readOnce(finding, wanted, query);
  if (!isRefuted(found, wanted)) return found;
  const known: KnownMatches = { ...finding.known, of: () => undefined };
  return readOnce({ ...finding, known }, wanted, query);
}

/**
 * Whether what is remembered of very many matches is not true of those that still run: then each page would be full,
 * and some category would have lots.
 */
const isRefuted = ({ page, isPartial }: Found, { isRunning, page: { take } }: Wanted) =>
  isRunning && (isPartial.total ? page.length < take : isPartial.facets && page.length === 0);

async function readOnce(finding: Finding, wanted: Wanted, query: string | null): Promise<Found> {
  const { sellerCompanyId, isPast, isRunning, narrow, categories } = wanted;
  const all: Filter = {
    sellerCompanyId,
    isPast,
    isRunning,
    query,
    categories: [],
    figuresComplete: await finding.completeFigures(),
    ...(narrow !== undefined && { narrow }),
  };
  // Categories are counted for the words alone; everything else is within the chosen categories.
  const [everywhere, own] = await Promise.all([
    categories.length === 0
      ? null
      : begun(finding, all).then((filter) => countFirst(finding, filter)),
    begun(finding, { ...all, categories }).then((filter) => readLots(finding, filter, wanted)),
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

async function begun({ beginnings }: Finding, filter: Filter): Promise<Filter> {
  const begin = await beginnings(filter);
  return begin === undefined ? filter : { ...filter, begin };
}

const isFull = ({ seen }: FirstMatches) => seen === firstLook;

async function countFirst({ database, known }: Finding, filter: Filter): Promise<FirstMatches> {
  const before = known.of(filter);
  if (before !== undefined) return before;
  const matches = await readFirst(database, filter, firstLook);
  if (isFull(matches)) known.note(filter, matches);
  return matches;
}

interface OwnLots extends Pick<Found, 'now' | 'page'> {
  readonly matches: FirstMatches;
}

/** Of very many matches that were looked at a moment ago, only the page is read. */
async function readLots(
  finding: Finding,
  filter: Filter,
  { sort, page }: Wanted,
): Promise<OwnLots> {
  const { database, known } = finding;
  const before = known.of(filter);
  if (before !== undefined && sort !== 'rank') {
    const [now, lots] = await Promise.all([
      readClock(database.kysely),
      pageOfMany(finding, filter, { sort, page }, before),
    ]);
    return { matches: before, now, page: lots };
  }
  const hits = await readHits(database, filter, { sort, page, limit: firstLook });
  if (isFull(hits)) known.note(filter, hits);
  const isUnsorted = isFull(hits) && sort !== 'rank';
  const lots = isUnsorted ? await pageOfMany(finding, filter, { sort, page }, hits) : hits.page;
  return { matches: hits, now: hits.now, page: lots };
}

/**
 * A page of very many matches. Sorting costs more with more matches; walking through all lots in order
 * until the page is full costs less. Their number is estimated from how soon the first read found its
 * lots. What is narrowed by price or close is walked in any case: most lots are passed by those alone, and
 * where the order is that of the range, the walk keeps to it.
 */
async function pageOfMany(
  { database, sizes }: Finding,
  filter: Filter,
  { sort, page }: { sort: Exclude<Sort, 'rank'>; page: Page },
  matches: FirstMatches,
): Promise<string[]> {
  const near = filter.narrow?.near;
  if (sort === 'nearest') return near ? walkAway(database, filter, { near, page }) : [];
  const sorted = async () => readSorted(database, filter, { sort, page, limit: maxSorted });
  const walk = async (limit: number) => walkTo(database, filter, { sort, page, limit });
  if (filter.narrow && isByFigures(filter.narrow)) return (await walk(maxWalked)) ?? sorted();
  const table = await sizes(tableOf(filter));
  // It may have grown since its size was read.
  const fitting = firstLook * Math.max(1, table.pages / matches.pages);
  // For a table that PostgreSQL has not analyzed yet, a minimum.
  const lots = Math.max(table.lots, fitting);
  const steps = (page.skip + page.take) * (lots / fitting);
  const stepCost = filter.figuresComplete === true ? stepCosts.figures : stepCosts.lots;
  if (steps * stepCost >= fitting) return sorted();
  return (await walk(Math.ceil(steps * stepsPerMatch))) ?? sorted();
}
