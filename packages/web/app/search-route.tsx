import { limits } from '@fairlot/contract';
import type { RouterContextProvider } from 'react-router';
import {
  readSearch,
  searchBody,
  searchOfSaved,
  SearchPage,
} from '../src/features/search/public.ts';
import type { SearchData } from '../src/features/search/public.ts';
import { shownOf } from '../src/features/live/public.ts';
import { useViewer } from '../src/lib/viewer.ts';
import { apiContext } from './page-context.ts';
import { expectData, expectWithinList, pageNumber } from './page-data.ts';
import { ownExtras } from './tile-extras.tsx';

export interface LoadedSearch extends SearchData {
  /** Scheme and host, for absolute addresses. */
  readonly origin: string;
}

/** A page of upcoming or past lots, as the address asks for them. */
export async function loadSearch(
  kind: 'upcoming' | 'past',
  {
    context,
    params,
    url,
  }: {
    context: Readonly<RouterContextProvider>;
    params: { searchId?: string | undefined };
    url: URL;
  },
): Promise<LoadedSearch> {
  const api = context.get(apiContext);
  const asked = readSearch(url.searchParams, kind === 'past');
  const savedSearchId = params.searchId ?? null;
  const firstSkip = (pageNumber(url) - 1) * limits.searchPageSize;
  const answer = await api.call('POST /api/site/search', {
    body: searchBody(asked, savedSearchId, firstSkip),
  });
  const first = expectData(answer);
  expectWithinList(firstSkip, first.lots);
  const search = savedSearchId === null ? asked : searchOfSaved(asked, first);
  const found = new Set(first.categories.map(({ value }) => value));
  const empty = search.categories.filter((id) => !found.has(id));
  const known = empty.length === 0 ? [] : expectData(await api.call('GET /api/site/getcategories'));
  return {
    search,
    savedSearchId,
    first: { ...first, lots: first.lots.map((lot) => shownOf(lot)) },
    firstSkip,
    emptyCategories: known.filter(({ value }) => empty.includes(value)),
    origin: url.origin,
  };
}

export function SearchSection({ data }: { data: LoadedSearch }) {
  const viewer = useViewer();
  return (
    <SearchPage
      data={data}
      extras={{
        viewer: viewer.kind === 'bidder' ? 'user' : 'visitor',
        ...ownExtras,
        showAuction: true,
      }}
    />
  );
}
