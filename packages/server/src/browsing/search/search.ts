import { timeOfPrimary } from '#platform/database/replica/replica.ts';
import type { ReplyOf, searchLots } from '@fairlot/contract';
import { isNarrowed, limits, SearchNarrowing } from '@fairlot/contract';
import type { z } from 'zod';
import { AppError } from '#platform/http/app-error.ts';
import { isZip } from '#browsing/places/public.ts';
import { readTilesOfLots } from '#browsing/catalogue/public.ts';
import type { Viewer } from '#browsing/catalogue/public.ts';
import type { CategoryCounts } from './category-counts.ts';
import { findLots } from './find-lots.ts';
import type { Finding, Found } from './find-lots.ts';
import { narrowingOf } from './narrowing.ts';
import type { FacetRow } from './search.queries.ts';
import type { SearchSellers } from './search-sellers.ts';
import { sortOf } from './sort.ts';
import { searchWords } from '#platform/text/words.ts';

type Body = z.output<(typeof searchLots)['body']>;
type Reply = ReplyOf<typeof searchLots>;

/** The terms of a saved search. */
export interface SearchTerms {
  /** As it was typed. */
  readonly words: string;
  readonly orderBy: Body['OrderBy'];
  readonly categoryIds: readonly number[];
  readonly narrow: SearchNarrowing;
}

/** The store of saved searches. */
export interface SavedSearches {
  name(
    userId: string,
    terms: SearchTerms,
  ): Promise<{ savedSearchId: string; isFollowing: boolean } | null>;
  /** Null for an unknown id. */
  read(id: string): Promise<SearchTerms | null>;
}

export interface SearchDependencies extends Finding {
  readonly saved: SavedSearches;
  readonly countCategories: CategoryCounts;
  readonly sellers: SearchSellers;
}

/** The maximum number of lots in one answer: ten pages. */
const maxTaken = 10 * limits.searchPageSize;
const cap = limits.searchCountCap;

/** Searches the lots that this viewer's host shows (specification, second part, Search pages). */
export async function search(
  { saved, countCategories, sellers, ...finding }: SearchDependencies,
  body: Body,
  viewer: Viewer,
): Promise<Reply> {
  const terms = await termsOf(saved, body);
  const found = await find(finding, terms, body, viewer);
  const [lots, named, categories, choices] = await Promise.all([
    readTilesOfLots(finding.database, found.page, viewer),
    nameIt(saved, terms, viewer),
    categoriesOf(found, terms.words === '' && !isNarrowed(terms.narrow), () =>
      countCategories({ ...viewer, isPast: body.Closed }),
    ),
    viewer.sellerCompanyId === null ? sellers(body.Closed) : [],
  ]);
  const total = found.isPartial.total ? cap + 1 : found.found;
  return {
    lots,
    totalLots: Math.min(total, cap),
    totalIsCapped: total > cap,
    categories,
    correctedSearch: found.corrected?.join(' ') ?? null,
    savedSearchId: named?.savedSearchId ?? null,
    savedSearchString: terms.words,
    orderBy: terms.orderBy,
    categoryIds: [...terms.categoryIds],
    narrow: terms.narrow,
    zipIsUnknown: terms.narrow.Near !== null && !isZip(terms.narrow.Near.Zip),
    sellers: choices,
    isFollowing: named?.isFollowing ?? false,
    serverTime: timeOfPrimary(found.now).toISOString(),
  };
}

/**
 * A saved search provides its words; also its order, categories and what narrows it, unless the address has
 * others beside its id.
 */
async function termsOf(saved: SavedSearches, body: Body): Promise<SearchTerms> {
  const asked = {
    words: body.Search,
    orderBy: body.OrderBy,
    categoryIds: body.Categories,
    // Of the call's input, only what narrows.
    narrow: SearchNarrowing.parse(body),
  };
  if (body.SavedSearchSecureId === null) return asked;
  const known = await saved.read(body.SavedSearchSecureId);
  if (known === null) throw new AppError('NotFound');
  return {
    words: known.words,
    orderBy: asked.orderBy === 'Relevance' ? known.orderBy : asked.orderBy,
    categoryIds: asked.categoryIds.length === 0 ? known.categoryIds : asked.categoryIds,
    narrow: isNarrowed(asked.narrow) ? asked.narrow : known.narrow,
  };
}

function find(
  finding: Finding,
  terms: SearchTerms,
  body: Body,
  { userId, sellerCompanyId }: Viewer,
): Promise<Found> {
  const words = searchWords(terms.words);
  const hasWords = terms.words !== '';
  const narrow = narrowingOf(terms.narrow, { isPast: body.Closed, userId });
  const isByPrice =
    terms.orderBy === 'PriceHigh' || terms.orderBy === 'PriceLow' || narrow?.price != null;
  return findLots(finding, {
    sellerCompanyId,
    isPast: body.Closed,
    // Punctuation alone, such as "%", finds nothing; no text at all finds everything.
    words: hasWords ? words : null,
    categories: terms.categoryIds,
    // Visitors no longer see the price of a lot past its close, so its position must not reveal it.
    isRunning: isByPrice && userId === null && !body.Closed,
    narrow,
    sort: sortOf({
      order: terms.orderBy,
      isPast: body.Closed,
      hasWords,
      seesPastPrices: userId !== null,
      isNear: narrow?.near != null,
    }),
    page: pageOf(body),
  });
}

/** Nobody reads beyond the number of lots counted; such requests get an empty page quickly. */
function pageOf({ Skip, Take }: Body): { skip: number; take: number } {
  const take = Math.min(Take, maxTaken, cap - Skip);
  return take > 0 ? { skip: Skip, take } : { skip: 0, take: 0 };
}

async function nameIt(
  saved: SavedSearches,
  terms: SearchTerms,
  { userId, sellerCompanyId }: Viewer,
): ReturnType<SavedSearches['name']> {
  const isForEverything =
    terms.words === '' && terms.categoryIds.length === 0 && !isNarrowed(terms.narrow);
  if (userId === null || sellerCompanyId !== null || isForEverything) return null;
  return saved.name(userId, terms);
}

/** Without anything asked for, the first lots read are from a few sales and not representative. */
async function categoriesOf(
  { facets, isPartial }: Found,
  isForEverything: boolean,
  count: () => Promise<FacetRow[]>,
): Promise<Reply['categories']> {
  const areAll = !isPartial.facets || isForEverything;
  const rows = isPartial.facets && areAll ? await count() : facets;
  return rows.map((row) => presentFacet(row, !areAll));
}

function presentFacet(
  { name, value, count }: FacetRow,
  isPartial: boolean,
): Reply['categories'][number] {
  return { name, value, count: Math.min(count, cap), countIsCapped: isPartial || count > cap };
}
