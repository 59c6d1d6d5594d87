import type { LotTile } from '@fairlot/contract';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { usePublicThenPersonalPages } from '../../lib/public-then-personal.ts';
import { withoutRepeats } from '../../lib/without-repeats.ts';
import { searchBody, searchPath } from './search-address.ts';
import type { SearchData, SearchReply } from './search-data.ts';

/** The results of a search: first the public data, then the viewer's. */
export interface FoundLots {
  /** The first page's data besides its lots. */
  readonly head: SearchReply;
  readonly items: readonly LotTile[];
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
  // Those that came with the page keep their places, or a lot that has closed since would move all others up.
  return { ...found, items: withoutRepeats([...first.lots, ...found.items]) };
}
