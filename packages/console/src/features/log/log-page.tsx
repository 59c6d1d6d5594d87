import { fetchData } from '@fairlot/client/fetch-data.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useCompany } from '../viewer/public.ts';
import { LogEntries } from './log-entries.tsx';
import { LogFilters } from './log-filters.tsx';
import { useLogFilter, wantedOf } from './use-log-filter.ts';

/** The company's audit log: who did what and why. Nobody can change or delete entries. */
export function LogPage() {
  const company = useCompany();
  const sellerId = company?.sellerId ?? '';
  const filter = useLogFilter();
  const wanted = useDeferredValue(JSON.stringify(wantedOf(filter.shown)));
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['log', sellerId, wanted],
    queryFn: ({ pageParam: before }) =>
      fetchData('POST /api/console/sellers/:sellerId/log', {
        params: { sellerId },
        body: { ...wantedOf(filter.shown), before },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.entryId : undefined),
    placeholderData: keepPreviousData,
  });
  const entries = data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <title>{`Activity – ${company?.name}`}</title>
      <h1 className="text-2xl">Activity</h1>
      <p className="mt-1 mb-6 max-w-prose text-ink-soft">
        Who did what, when and why. Nobody can change or delete it.
      </p>
      <LogFilters sellerId={sellerId} filter={filter} />
      {isError && (
        <Notice tone="bad">The activity log could not be loaded. Please reload the page.</Notice>
      )}
      {entries === undefined && !isError && <Skeleton className="h-64 max-w-3xl" />}
      {entries?.length === 0 && (
        <EmptyState title={filter.isSet ? 'No entries match' : 'No entries yet'} />
      )}
      {entries !== undefined && <LogEntries entries={entries} />}
      {hasNextPage && (
        <Button look="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
