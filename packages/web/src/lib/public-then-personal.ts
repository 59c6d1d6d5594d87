import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createReadQueue } from './read-queue.ts';
import { jittered } from './jitter.ts';
import { loginOf, useViewer } from './viewer.ts';
import { withoutRepeats } from './without-repeats.ts';

/** A page revisited within this many milliseconds is shown from the cache. */
const freshMs = 5_000;

export interface Refreshing {
  /** Milliseconds between two refreshes, spread by jitter; absent for none. */
  readonly refreshMs?: number;
}

/**
 * Data of a page: first the server-rendered public data, then, once the viewer is known, the same call again
 * with their own data (favorites, maximum, labels).
 */
export function usePublicThenPersonal<T extends object>(
  key: QueryKey,
  call: () => Promise<T>,
  loaderData: T,
  { refreshMs }: Refreshing = {},
) {
  const { queries, queryKey, publicKey, personal } = useViewerKey(key);
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
    /** The server-rendered page, beginning at item `firstSkip`. */
    readonly first: P;
    readonly firstSkip: number;
    readonly itemsOf: (page: P) => readonly T[];
    readonly totalOf: (page: P) => number;
  } & Refreshing,
) {
  const { itemsOf, totalOf, firstSkip, refreshMs } = list;
  const first = { pages: [list.first], pageParams: [firstSkip] };
  const { queries, queryKey, publicKey, personal } = useViewerKey([...key, firstSkip]);
  const [loading, setLoading] = useState(false);
  const [turns] = useState(createReadQueue);
  const arrival = useArrival(list.first);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => list.call(pageParam),
    initialPageParam: firstSkip,
    getNextPageParam: (last, _pages, skipped) => {
      const next = skipped + itemsOf(last).length;
      return next === skipped || next >= totalOf(last) ? undefined : next;
    },
    initialData: () => (personal ? undefined : first),
    initialDataUpdatedAt: arrival,
    staleTime: freshMs,
    refetchInterval: useSpread(refreshMs),
  });
  const { pages } = query.data ?? queries.getQueryData<typeof first>(publicKey) ?? first;

  /** `stale`: the shown items have changed places, so they are refetched first. */
  async function loadMore(stale: boolean) {
    setLoading(true);
    if (stale) await turns.again(query.refetch);
    await turns.next(query.fetchNextPage);
    setLoading(false);
  }
  return {
    /** The current first page, for its data besides the items. */
    head: pages[0] ?? list.first,
    items: withoutRepeats(pages.flatMap((page) => itemsOf(page))),
    /** Milliseconds from the page's arrival to the last reading; 0 or less before one. */
    readAfterMs: query.dataUpdatedAt - arrival(),
    pageCount: pages.length,
    hasMore: query.hasNextPage,
    isLoadingMore: loading || query.isFetchingNextPage,
    /** The next page could not be loaded: retrying at once would only add load. */
    isStuck: query.isFetchNextPageError,
    loadMore: (stale = false) => void loadMore(stale),
    refetch: () => turns.again(query.refetch),
  };
}

/** Each page has its own random interval, so that pages loaded together do not refetch together. */
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

/** When a page's data arrived, so that after signing out an hour later it does not count as fresh. */
function useArrival(loaded: object): () => number {
  useEffect(() => void arrivalOf(loaded), [loaded]);
  return () => arrivalOf(loaded);
}

/** The query key of this viewer's data, that of the placeholder until it arrives, and the client that has both. */
function useViewerKey(key: QueryKey) {
  const queries = useQueryClient();
  const login = loginOf(useViewer());
  const personal = login !== null;
  const publicKey = [...key, 'visitor'];
  // What a visitor asked for, answered once they are known, would stand in for their own data and hide their maximum.
  useEffect(() => {
    if (personal) void queries.cancelQueries({ queryKey: publicKey });
    // oxlint-disable-next-line react/exhaustive-deps -- whoever is known asks for no other page as a visitor
  }, [personal]);
  return { queries, queryKey: personal ? [...key, login] : publicKey, publicKey, personal };
}
