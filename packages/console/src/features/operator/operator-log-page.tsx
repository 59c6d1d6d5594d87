import { fetchData } from '@fairlot/client/fetch-data.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { Notice } from '@fairlot/ui/notice.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { LogEntries } from '../log/public.ts';

/** The operators' audit log. */
export function OperatorLogPage() {
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['operator log'],
    queryFn: ({ pageParam: before }) =>
      fetchData('POST /api/console/operator/log', { body: { before } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.entryId : undefined),
  });
  const entries = data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <title>Operator activity</title>
      <h1 className="text-2xl">Activity</h1>
      <p className="mt-1 mb-6 text-ink-soft">
        What operators did, and who became one. Nobody can change or delete it; what was done to a
        company is in its own activity log, too.
      </p>
      {isError && (
        <Notice tone="bad">The activity log could not be loaded. Please reload the page.</Notice>
      )}
      {entries === undefined && !isError && <Skeleton className="h-64" />}
      {entries?.length === 0 && <EmptyState title="No entries yet" />}
      {entries !== undefined && <LogEntries entries={entries} />}
      {hasNextPage && (
        <Button look="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}
