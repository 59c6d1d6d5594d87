import type { LotTile } from '@fairlot/contract';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { serverNow } from '@fairlot/ui/clock.ts';
import { usePublicThenPersonalPages } from '../../lib/public-then-personal.ts';
import { inKeptPlaces } from './kept-places.ts';
import { searchBody, searchPath } from './search-address.ts';
import type { SearchData, SearchReply } from './search-data.ts';

/** Whoever has just come looks at the first lots: what is read anew moves none. An open page follows the server. */
const keptForMs = 60_000;

/** The results of a search: first the public data, then the viewer's. */
export interface FoundLots {
  /** The first page's data besides its lots. */
  readonly head: SearchReply;
  readonly items: readonly LotTile[];
  /** Those that the server brought last. */
  readonly lastRead: readonly LotTile[];
  readonly pageCount: number;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly isStuck: boolean;
  /** `stale`: lots have changed places since they were loaded. */
  readonly loadMore: (stale: boolean) => void;
  readonly refetch: () => unknown;
}

export function useSearch({ search, savedSearchId, first, firstSkip }: SearchData): FoundLots {
  const found = usePublicThenPersonalPages(['search', savedSearchId, searchPath(search)], {
    call: (skip) =>
      fetchData('POST /api/site/search', { body: searchBody(search, savedSearchId, skip) }),
    first,
    firstSkip,
    itemsOf: (page) => page.lots,
    totalOf: (page) => page.totalLots,
  });
  const lastRead = found.items;
  const items =
    found.readAfterMs < keptForMs ? inKeptPlaces(first.lots, lastRead, serverNow()) : lastRead;
  return { ...found, items, lastRead };
}
