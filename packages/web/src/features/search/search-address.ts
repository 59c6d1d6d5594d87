import { limits, searchOrdersFor } from '@fairlot/contract';
import type { BodyOf, Calls, SavedSearch, SearchOrder } from '@fairlot/contract';

/** The search in the address of a search page. */
export interface Search {
  /** Trimmed; empty for all lots. */
  readonly words: string;
  /** Ids, ascending; none for all. */
  readonly categories: readonly number[];
  readonly sort: SearchOrder;
  readonly isPast: boolean;
  /** What else narrows it. */
  readonly narrow?: Narrowing;
}

/** Null: any. */
export interface Narrowing {
  /** Whole dollars. */
  readonly from: number | null;
  readonly to: number | null;
  /** Minutes to the close. */
  readonly closesWithin: number | null;
  /** Two letters. */
  readonly state: string | null;
  readonly delivery: 'pickup' | 'shipping' | null;
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
export const narrowFields = [
  ['pf', 'from'],
  ['pt', 'to'],
  ['t', 'closesWithin'],
  ['st', 'state'],
  ['d', 'delivery'],
] as const;

const largestPrice = 100_000_000;

function readNarrowing(params: URLSearchParams): { narrow?: Narrowing } {
  const state = params.get('st');
  const delivery = params.get('d');
  const narrow: Narrowing = {
    from: wholeNumber(params.get('pf'), largestPrice),
    to: wholeNumber(params.get('pt'), largestPrice),
    closesWithin: wholeNumber(params.get('t'), limits.closesWithinMinutes) || null,
    state: state !== null && /^[A-Z]{2}$/.test(state) ? state : null,
    delivery: delivery === 'pickup' || delivery === 'shipping' ? delivery : null,
  };
  return Object.values(narrow).some((part) => part !== null) ? { narrow } : {};
}

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

/** Past lots do not close. */
function narrowingQuery(narrow: Narrowing | undefined, isPast: boolean): (string | false)[] {
  if (narrow === undefined) return [];
  const { from, to, closesWithin, state, delivery } = narrow;
  return [
    from !== null && `pf=${from}`,
    to !== null && `pt=${to}`,
    closesWithin !== null && !isPast && `t=${closesWithin}`,
    state !== null && `st=${state}`,
    delivery !== null && `d=${delivery}`,
  ];
}

/** Address of a saved search, with its order and categories where it has any (section 2). */
export function savedSearchPath({
  secureId,
  orderBy,
  categoryIds,
}: Pick<SavedSearch, 'secureId' | 'orderBy' | 'categoryIds'>): string {
  return withQuery(`/search/${secureId}`, [
    orderBy !== 'Relevance' && `o=${orderBy}`,
    categoryIds.length > 0 && `c=${categoryIds.join(',')}`,
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
    ...(narrow !== undefined && {
      PriceFrom: narrow.from,
      PriceTo: narrow.to,
      ClosesWithin: narrow.closesWithin,
      State: narrow.state,
      Delivery: narrow.delivery,
    }),
    Categories: [...categories],
    OrderBy: sort,
    Skip: skip,
    Take: limits.searchPageSize,
  };
}
