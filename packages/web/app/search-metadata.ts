import { limits } from '@fairlot/contract';
import type { MetaDescriptor } from 'react-router';
import { searchPath, searchTitle } from '../src/features/search/public.ts';
import { pageMetadata } from './metadata.ts';
import type { LoadedSearch } from './search-route.tsx';
import { siteOf } from './site.ts';

/**
 * Metadata of a search page. A search with results is indexed under one address regardless of its order,
 * further pages under their own; saved searches and searches without results are not indexed.
 */
export function searchMetadata(
  data: LoadedSearch,
  matches: Parameters<typeof siteOf>[0],
): MetaDescriptor[] {
  const { search, savedSearchId, first, firstSkip, origin } = data;
  const { name } = siteOf(matches);
  const chosen = first.categories
    .filter(({ value }) => search.categories.includes(value))
    .map((category) => category.name);
  const isListing = savedSearchId === null && first.lots.length > 0;
  const { words, categories, isPast } = search;
  const page = firstSkip / limits.searchPageSize + 1;
  return [
    ...pageMetadata({
      title: searchTitle(search, chosen),
      siteName: name,
      description: isPast
        ? `What was sold in the estate auctions at ${name}: lots, dates and places.`
        : `Lots open for bids in the estate auctions at ${name}: browse by category, price or closing time.`,
      canonical: origin + searchPath({ words, categories, isPast }, page),
    }),
    ...(isListing ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ];
}
