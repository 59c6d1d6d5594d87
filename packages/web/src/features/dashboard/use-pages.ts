import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createReadQueue } from '../../lib/read-queue.ts';
import { jittered } from '../../lib/jitter.ts';
import { useViewer } from '../../lib/viewer.ts';
import { withoutRepeats } from '../../lib/without-repeats.ts';

export interface Page<T> {
  readonly items: readonly T[];
  /** Items on all pages together. */
  readonly totalCount: number;
}

/** A paged list of the viewer's own. */
export interface Pages<T> {
  readonly state: 'pending' | 'failed' | 'read';
  readonly items: readonly T[];
  readonly hasMore: boolean;
  readonly isReadingMore: boolean;
  readonly readMore: () => Promise<{ readonly isError: boolean }>;
  readonly reread: () => Promise<unknown>;
}

/** Loads the list `name` with `read` and refetches it every `refreshMs` milliseconds. */
export function usePages<T extends { readonly secureId: string }>(
  name: string,
  pageSize: number,
  read: (skip: number) => Promise<Page<T>>,
  refreshMs?: number,
): Pages<T> {
  const viewer = useViewer();
  const [interval] = useState(() => refreshMs !== undefined && jittered(refreshMs));
  const [turns] = useState(createReadQueue);
  const query = useInfiniteQuery({
    queryKey: ['dashboard', name, viewer],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, skipped) => {
      const next = skipped + pageSize;
      return last.items.length === 0 || next >= last.totalCount ? undefined : next;
    },
    enabled: viewer.kind === 'bidder',
    refetchInterval: interval,
  });
  const { data } = query;
  const items = useMemo(
    () => withoutRepeats(data?.pages.flatMap((page) => page.items) ?? []),
    [data],
  );
  return {
    state: data !== undefined ? 'read' : query.isError ? 'failed' : 'pending',
    items,
    hasMore: query.hasNextPage,
    isReadingMore: query.isFetchingNextPage,
    readMore: () => turns.next(query.fetchNextPage),
    reread: () => turns.again(query.refetch),
  };
}
