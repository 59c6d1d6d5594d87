import { isNarrowed, limits, nearMiles, searchOrdersFor } from '@fairlot/contract';
import type { BodyOf, Calls, SavedSearch, SearchNarrowing, SearchOrder } from '@fairlot/contract';

/** The search in the address of a search page. */
export interface Search {
  /** Trimmed; empty for all lots. */
  readonly words: string;
  /** Ids, ascending; none for all. */
  readonly categories: readonly number[];
  readonly sort: SearchOrder;
  readonly isPast: boolean;
  /** What else narrows it. */
  readonly narrow?: SearchNarrowing;
}

/** What the database's integer holds. */
const largestCategory = 2_147_483_647;
const maxCategories = 100;

/** Reads `s`, `c` and `o` of an address. What is not understood is left out; an invalid sort becomes Relevance. */
export function readSearch(params: URLSearchParams, isPast: boolean): Search {
  const categories = (params.get('c') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id >= 1 && id <= largestCategory);
  return {
    words: searchWords(params.get('s') ?? ''),
    categories: [...new Set(categories)].toSorted((a, b) => a - b).slice(0, maxCategories),
    sort: validSort(params.get('o'), isPast),
    isPast,
    ...readNarrowing(params),
  };
}

/** The parameters of an address that narrow a search. */
const narrowFields = [
  ['pf', 'PriceFrom'],
  ['pt', 'PriceTo'],
  ['t', 'ClosesWithin'],
  ['st', 'State'],
  ['d', 'Delivery'],
  ['sl', 'Seller'],
] as const satisfies readonly (readonly [string, keyof SearchNarrowing])[];

const largestPrice = 100_000_000;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function readNarrowing(params: URLSearchParams): { narrow?: SearchNarrowing } {
  const delivery = params.get('d');
  const narrow: SearchNarrowing = {
    PriceFrom: wholeNumber(params.get('pf'), largestPrice),
    PriceTo: wholeNumber(params.get('pt'), largestPrice),
    ClosesWithin: wholeNumber(params.get('t'), limits.closesWithinMinutes) || null,
    State: matching(params.get('st'), /^[A-Z]{2}$/),
    Delivery: delivery === 'pickup' || delivery === 'shipping' ? delivery : null,
    Seller: matching(params.get('sl'), uuid),
    Near: readNear(params),
  };
  return isNarrowed(narrow) ? { narrow } : {};
}

/** Without a distance, or with another, the middle one. */
function readNear(params: URLSearchParams): SearchNarrowing['Near'] {
  const Zip = matching(params.get('z')?.trim() ?? null, /^\d{5}$/);
  const miles = Number(params.get('mi'));
  return Zip === null ? null : { Zip, Miles: nearMiles.find((one) => one === miles) ?? 50 };
}

const matching = (text: string | null, pattern: RegExp) =>
  text !== null && pattern.test(text) ? text : null;

function wholeNumber(text: string | null, max: number): number | null {
  const number = text === null || text.trim() === '' ? NaN : Math.round(Number(text));
  return number >= 0 && number <= max ? number : null;
}

/** A sort by name; Relevance if it is unknown or does not apply to these lots. */
export function validSort(name: string | null, isPast: boolean): SearchOrder {
  return searchOrdersFor(isPast).find((sort) => sort === name) ?? 'Relevance';
}

/** A normalized search text: trimmed, cut to the server's limit, and without NUL, which the server refuses. */
export function searchWords(text: string): string {
  return text.replaceAll('\0', ' ').trim().slice(0, limits.searchTextLength).trim().toWellFormed();
}

/** Address of a search; the switch to past lots resets a sort that they do not have. */
export function searchPath(search: Partial<Search>, page = 1): string {
  const { words = '', categories = [], sort = 'Relevance', isPast = false, narrow } = search;
  return withQuery(isPast ? '/search/past' : '/search', [
    words !== '' && `s=${encodeURIComponent(words).replaceAll('%20', '+')}`,
    categories.length > 0 && `c=${categories.join(',')}`,
    sort !== 'Relevance' && searchOrdersFor(isPast).includes(sort) && `o=${sort}`,
    ...narrowingQuery(narrow, isPast),
    page > 1 && `page=${page}`,
  ]);
}

/** The parameters of what narrows a search. Past lots do not close. */
function narrowingQuery(narrow: SearchNarrowing | undefined, isPast: boolean): string[] {
  if (narrow === undefined) return [];
  const { Near } = narrow;
  const given = narrowFields.map(([name, field]) => [name, narrow[field]] as const);
  return [
    ...given,
    ['z', Near?.Zip ?? null] as const,
    ['mi', Near?.Miles ?? null] as const,
  ].flatMap(([name, value]) =>
    value === null || (isPast && name === 't') ? [] : [`${name}=${value}`],
  );
}

/** Address of a saved search, with its order, categories and filters where it has any (section 2). */
export function savedSearchPath({
  secureId,
  orderBy,
  categoryIds,
  narrow,
}: Pick<SavedSearch, 'secureId' | 'orderBy' | 'categoryIds' | 'narrow'>): string {
  return withQuery(`/search/${secureId}`, [
    orderBy !== 'Relevance' && `o=${orderBy}`,
    categoryIds.length > 0 && `c=${categoryIds.join(',')}`,
    ...narrowingQuery(narrow, false),
  ]);
}

function withQuery(path: string, parts: readonly (string | false)[]): string {
  const query = parts.filter((part) => part !== false);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** The same search with a category toggled. */
export function withCategoryToggled(search: Search, id: number): Search {
  const { categories } = search;
  return {
    ...search,
    categories: categories.includes(id)
      ? categories.filter((chosen) => chosen !== id)
      : [...categories, id].toSorted((a, b) => a - b),
  };
}

/** The input of the search call for a page of results. A saved search has its own words. */
export function searchBody(
  { words, categories, sort, isPast, narrow }: Search,
  savedSearchId: string | null,
  skip: number,
): BodyOf<Calls['POST /api/site/search']> {
  return {
    Search: words,
    SavedSearchSecureId: savedSearchId,
    Closed: isPast,
    ...narrow,
    Categories: [...categories],
    OrderBy: sort,
    Skip: skip,
    Take: limits.searchPageSize,
  };
}
