import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { jittered } from './jitter.ts';
import { useViewer } from './viewer.ts';

/** A page visited again within this many milliseconds shows what it showed without asking anew. */
const freshMs = 5_000;

export interface Refreshing {
  /** Milliseconds between two refreshes, spread by jitter; absent for none. */
  readonly refreshMs?: number;
}

/**
 * Data of a page: first what the server rendered for everybody, then, once somebody is recognised,
 * the same call anew with what is his in it (favourites, his maximum, his labels). Answers with the
 * key under which live updates patch it.
 */
export function usePublicThenPersonal<T>(
  key: QueryKey,
  call: () => Promise<T>,
  loaderData: T,
  { refreshMs }: Refreshing = {},
) {
  const { queryKey, personal } = useViewerKey(key);
  const query = useQuery({
    queryKey,
    queryFn: call,
    initialData: () => (personal ? undefined : loaderData),
    staleTime: freshMs,
    refetchInterval: useSpread(refreshMs),
  });
  // The visitor's data stands in for the bidder's until that has arrived.
  return { data: query.data ?? loaderData, queryKey, refetch: query.refetch };
}

/** The same for a list that grows while it is scrolled. `call` is given how many items to skip. */
export function usePublicThenPersonalPages<P>(
  key: QueryKey,
  list: {
    readonly call: (skip: number) => Promise<P>;
    /** What the server rendered, beginning at item `firstSkip`. */
    readonly first: P;
    readonly firstSkip: number;
    readonly sizeOf: (page: P) => number;
    readonly totalOf: (page: P) => number;
  } & Refreshing,
) {
  const { queryKey, personal } = useViewerKey([...key, list.firstSkip]);
  const { refreshMs } = list;
  const first = { pages: [list.first], pageParams: [list.firstSkip] };
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => list.call(pageParam),
    initialPageParam: list.firstSkip,
    getNextPageParam: (last, _pages, skipped) => {
      const next = skipped + list.sizeOf(last);
      return list.sizeOf(last) === 0 || next >= list.totalOf(last) ? undefined : next;
    },
    initialData: () => (personal ? undefined : first),
    staleTime: freshMs,
    refetchInterval: useSpread(refreshMs),
  });
  return {
    pages: query.data?.pages ?? first.pages,
    queryKey,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    refetch: query.refetch,
  };
}

/** Each page has its own pace, so that pages loaded together do not come back together. */
function useSpread(refreshMs: number | undefined): number | false {
  const [spread] = useState(() => jittered(refreshMs ?? 0));
  return refreshMs === undefined ? false : spread;
}

function useViewerKey(key: QueryKey): { queryKey: QueryKey; personal: boolean } {
  const viewer = useViewer();
  const personal = viewer.kind === 'bidder';
  return { queryKey: [...key, personal ? viewer.sessionId : 'visitor'], personal };
}
