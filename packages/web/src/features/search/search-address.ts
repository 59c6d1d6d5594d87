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
  };
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
  const { words = '', categories = [], sort = 'Relevance', isPast = false } = search;
  return withQuery(isPast ? '/search/past' : '/search', [
    words !== '' && `s=${encodeURIComponent(words).replaceAll('%20', '+')}`,
    categories.length > 0 && `c=${categories.join(',')}`,
    sort !== 'Relevance' && searchOrdersFor(isPast).includes(sort) && `o=${sort}`,
    page > 1 && `page=${page}`,
  ]);
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
  { words, categories, sort, isPast }: Search,
  savedSearchId: string | null,
  skip: number,
): BodyOf<Calls['POST /api/site/search']> {
  return {
    Search: words,
    SavedSearchSecureId: savedSearchId,
    Closed: isPast,
    Categories: [...categories],
    OrderBy: sort,
    Skip: skip,
    Take: limits.searchPageSize,
  };
}
