import { isNarrowed } from '@fairlot/contract';
import type { Calls, ReplyOf } from '@fairlot/contract';
import { validSort } from './search-address.ts';
import type { Search } from './search-address.ts';

export type SearchReply = ReplyOf<Calls['POST /api/site/search']>;
export type Facet = SearchReply['categories'][number];

/** The server-rendered results, and their request. */
export interface SearchData {
  /** The words of a saved search. */
  readonly search: Search;
  readonly savedSearchId: string | null;
  readonly first: SearchReply;
  readonly firstSkip: number;
  /** Selected categories without results, which the reply does not name. */
  readonly emptyCategories: readonly { readonly name: string; readonly value: number }[];
}

/** A saved search resolved to its own words, order, categories and filters. */
export function searchOfSaved({ isPast }: Search, reply: SearchReply): Search {
  const { savedSearchString, orderBy, categoryIds, narrow } = reply;
  return {
    words: savedSearchString,
    categories: categoryIds,
    sort: validSort(orderBy, isPast),
    isPast,
    ...(isNarrowed(narrow) && { narrow }),
  };
}

/** A count that may have stopped at its limit: "1,000+". */
export function cappedCount(count: number, isCapped: boolean): string {
  return `${count.toLocaleString('en-US')}${isCapped ? '+' : ''}`;
}

/** "1 lot", "24 lots", "1,000+ lots". */
export function lotCount({ totalLots, totalIsCapped }: SearchReply): string {
  return `${cappedCount(totalLots, totalIsCapped)} ${totalLots === 1 && !totalIsCapped ? 'lot' : 'lots'}`;
}

/** The categories to choose from: those found, and those chosen that found nothing. */
export function facetsOf(head: SearchReply, empty: SearchData['emptyCategories']): Facet[] {
  const missing = empty.map((category) => ({ ...category, count: 0, countIsCapped: false }));
  return [...head.categories, ...missing];
}

/** The page's title. */
export function searchTitle({ words, isPast }: Search, chosen: readonly string[]): string {
  if (words !== '') return `Results for “${words}”`;
  const kind = isPast ? 'Past lots' : 'Upcoming lots';
  const [only] = chosen;
  return chosen.length === 1 && only !== undefined ? `${kind}: ${only}` : kind;
}
