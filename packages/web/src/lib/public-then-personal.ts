import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createReadQueue } from './read-queue.ts';
import { jittered } from './jitter.ts';
import { loginOf, useViewer } from './viewer.ts';
import { withoutRepeats } from './without-repeats.ts';

/** A page visited again within this many milliseconds shows what it showed without asking again. */
const freshMs = 5_000;

export interface Refreshing {
  /** Milliseconds between two refreshes, spread by jitter; absent for none. */
  readonly refreshMs?: number;
}

/**
 * Data of a page: first what the server rendered for everybody, then, once somebody is recognized,
 * the same call again with what is theirs in it (favorites, their maximum, their labels).
 */
export function usePublicThenPersonal<T extends object>(
  key: QueryKey,
  call: () => Promise<T>,
  loaderData: T,
  { refreshMs }: Refreshing = {},
) {
  const queries = useQueryClient();
  const { queryKey, publicKey, personal } = useViewerKey(key);
  const query = useQuery({
    queryKey,
    queryFn: call,
    initialData: () => (personal ? undefined : loaderData),
    initialDataUpdatedAt: useArrival(loaderData),
    staleTime: freshMs,
    refetchInterval: useSpread(refreshMs),
  });
  return {
    data: query.data ?? queries.getQueryData<T>(publicKey) ?? loaderData,
    refetch: query.refetch,
  };
}

/** The same for a list that grows while it is scrolled. */
export function usePublicThenPersonalPages<
  P extends object,
  T extends { readonly secureId: string },
>(
  key: QueryKey,
  list: {
    /** One page, given how many items to skip. */
    readonly call: (skip: number) => Promise<P>;
    /** What the server rendered, beginning at item `firstSkip`. */
    readonly first: P;
    readonly firstSkip: number;
    readonly itemsOf: (page: P) => readonly T[];
    readonly totalOf: (page: P) => number;
  } & Refreshing,
) {
  const { itemsOf, totalOf, firstSkip, refreshMs } = list;
  const first = { pages: [list.first], pageParams: [firstSkip] };
  const queries = useQueryClient();
  const { queryKey, publicKey, personal } = useViewerKey([...key, firstSkip]);
  const [loading, setLoading] = useState(false);
  const [turns] = useState(createReadQueue);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => list.call(pageParam),
    initialPageParam: firstSkip,
    getNextPageParam: (last, _pages, skipped) => {
      const next = skipped + itemsOf(last).length;
      return next === skipped || next >= totalOf(last) ? undefined : next;
    },
    initialData: () => (personal ? undefined : first),
    initialDataUpdatedAt: useArrival(list.first),
    staleTime: freshMs,
    refetchInterval: useSpread(refreshMs),
  });
  const { pages } = query.data ?? queries.getQueryData<typeof first>(publicKey) ?? first;

  /** `stale` says that the items shown have changed places: they are read again first. */
  async function loadMore(stale: boolean) {
    setLoading(true);
    if (stale) await turns.again(query.refetch);
    await turns.next(query.fetchNextPage);
    setLoading(false);
  }
  return {
    /** The first page as it is known now, for what it says beside its items. */
    head: pages[0] ?? list.first,
    items: withoutRepeats(pages.flatMap((page) => itemsOf(page))),
    pageCount: pages.length,
    hasMore: query.hasNextPage,
    isLoadingMore: loading || query.isFetchingNextPage,
    /** The next page could not be read: asking again at once, and again, would only keep it down. */
    isStuck: query.isFetchNextPageError,
    loadMore: (stale = false) => void loadMore(stale),
    refetch: () => turns.again(query.refetch),
  };
}

/** Each page has its own pace, so that pages loaded together do not come back together. */
function useSpread(refreshMs: number | undefined): number | false {
  const [spread] = useState(() => jittered(refreshMs ?? 0));
  return refreshMs === undefined ? false : spread;
}

/** When the data of pages came, epoch milliseconds. */
const arrivals = new WeakMap<object, number>();

function arrivalOf(loaded: object): number {
  const at = arrivals.get(loaded) ?? Date.now();
  arrivals.set(loaded, at);
  return at;
}

/** When a page's data came: whoever signs out an hour later is not shown it as new. */
function useArrival(loaded: object): () => number {
  useEffect(() => void arrivalOf(loaded), [loaded]);
  return () => arrivalOf(loaded);
}

/** The key of what this viewer sees, and that of what stands in until their own has come. */
function useViewerKey(key: QueryKey) {
  const login = loginOf(useViewer());
  return {
    queryKey: [...key, login ?? 'visitor'],
    publicKey: [...key, 'visitor'],
    personal: login !== null,
  };
}
