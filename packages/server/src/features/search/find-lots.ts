import { limits } from '@fairlot/contract';
import type { Database } from '../../platform/database/database.ts';
import { mendWords } from './mend-words.ts';
import type { Filter, Hits, Page, Scope } from './search.queries.ts';
import { readHits, walkTo } from './search.queries.ts';
import type { SortKey } from './sort.ts';
import { tsQueryOf } from './words.ts';

/** Of so many lots the most relevant are chosen; with more that fit, the rest is not looked at. */
const rankedLots = 5_000;
/**
 * Roughly as many lots as one installation has open. Sorting all that fit costs their number, going
 * through lots in order until the page is full costs (depth × all lots ÷ lots that fit). The two are
 * equal at the root of depth × all lots, and that root is the most that either costs.
 */
const allLots = 1_000_000;
/** Lots gone through in order before the words are held to be spread too unevenly for it. */
const longestWalk = 40_000;
/** Then this many that fit are sorted instead: with still more the order is that of those alone. */
const mostSorted = 60_000;

export interface Wanted extends Scope {
  /** Null finds every lot, an empty list none. */
  readonly words: readonly string[] | null;
  readonly categories: readonly number[];
  readonly sort: SortKey | 'rank';
  readonly page: Page;
}

export interface Found extends Hits {
  /** There are more lots than `found`, and more in some categories than `facets` say. */
  readonly isPartial: { readonly total: boolean; readonly facets: boolean };
  /** The words looked for instead; null when what was typed found something, or nothing would. */
  readonly mended: readonly string[] | null;
}

/**
 * Finds lots that have every word. Forgiving only where that finds none: then the last word may be
 * half typed, and then each unknown word may be mistyped.
 */
export async function findLots(database: Database, wanted: Wanted): Promise<Found> {
  const { words } = wanted;
  if (words === null) return read(database, wanted, null);
  const exact = await read(database, wanted, tsQueryOf(words, false));
  if (exact.seen > 0) return exact;
  const begun = await read(database, wanted, tsQueryOf(words, true));
  if (begun.seen > 0) return begun;
  const mended = await mendWords(database, wanted, words);
  if (mended === null) return exact;
  const meant = await read(database, wanted, tsQueryOf(mended, false));
  return meant.seen > 0 ? { ...meant, mended } : exact;
}

async function read(database: Database, wanted: Wanted, query: string | null): Promise<Found> {
  const { sellerCompanyId, isPast, categories, sort, page } = wanted;
  const most = sort === 'rank' ? rankedLots : mostWorthSorting(page);
  const all: Filter = { sellerCompanyId, isPast, query, categories: [] };
  const hits = await readHits(database, all, categories, { sort, page, most });
  const partial = hits.seen === most;
  if (!partial) return { ...hits, isPartial: { total: false, facets: false }, mended: null };

  // The facets are told of what was seen; the page needs the chosen categories in full.
  const chosen: Filter = { ...all, categories };
  const own =
    categories.length === 0 ? hits : await readHits(database, chosen, [], { sort, page, most });
  const total = own.seen === most;
  const result = { ...own, facets: hits.facets, isPartial: { total, facets: true }, mended: null };
  if (!total || sort === 'rank') return result;
  const walked = await walkTo(database, chosen, { sort, page, most: longestWalk });
  if (walked !== null) return { ...result, page: walked };
  const sorted = await readHits(database, chosen, [], { sort, page, most: mostSorted });
  return { ...result, page: sorted.page };
}

function mostWorthSorting({ skip, take }: Page): number {
  return Math.max(limits.searchCountCap + 1, Math.ceil(Math.sqrt((skip + take) * allLots)));
}
