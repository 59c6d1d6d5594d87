import { limits } from '@fairlot/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchData } from '../../lib/fetch-data.ts';
import { jittered } from '../../lib/jitter.ts';
import { useViewer } from '../../lib/viewer.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { LotGrid } from '../auction/public.ts';
import type { TileExtras } from '../auction/public.ts';
import { areaPaths } from './area-paths.ts';

export type BidList = 'current' | 'past';

const calls = {
  current: 'GET /api/site/currentbids/:skip/:take',
  past: 'GET /api/site/pastbids/:skip/:take',
} as const;
const titles: Record<BidList, string> = { current: 'Current Bids', past: 'Past Bids' };
/** Lists of lots in one's own pages grow by eight (second specification, section 9). */
const pageSize = 8;

/** The lots that the user has bid on, open or closed, read anew every minute. */
export function BiddingHistoryPage({ list, extras }: { list: BidList; extras: TileExtras }) {
  return (
    <>
      <h1 className="mb-3 text-2xl">Bidding History</h1>
      <TabLinks
        label="Bids"
        tabs={[
          { to: areaPaths.currentBids, label: titles.current, active: list === 'current' },
          { to: areaPaths.pastBids, label: titles.past, active: list === 'past' },
        ]}
      />
      <div className="py-6">
        <h2 className="sr-only">{titles[list]}</h2>
        <Lots key={list} list={list} extras={extras} />
      </div>
    </>
  );
}

function Lots({ list, extras }: { list: BidList; extras: TileExtras }) {
  const viewer = useViewer();
  const [refreshMs] = useState(() => jittered(limits.listRefreshMs));
  const query = useInfiniteQuery({
    queryKey: ['bidding-history', list, viewer],
    queryFn: ({ pageParam: skip }) => fetchData(calls[list], { params: { skip, take: pageSize } }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, skipped) => {
      const next = skipped + pageSize;
      return last.lots.length === 0 || next >= last.totalCount ? undefined : next;
    },
    enabled: viewer.kind === 'bidder',
    refetchInterval: refreshMs,
  });
  // A lot that closes while the list is read moves the others: it may come twice.
  const lots = new Map(
    query.data?.pages.flatMap((page) => page.lots).map((lot) => [lot.secureId, lot]),
  );

  if (query.isError && query.data === undefined) {
    return (
      <EmptyState title="Your bids could not be read.">
        <Button look="quiet" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </EmptyState>
    );
  }
  if (query.data === undefined) return <Skeleton className="h-80" />;
  if (lots.size === 0) return <EmptyState title={`No ${titles[list]}`} />;
  return (
    <>
      <LotGrid lots={[...lots.values()]} family="list" showClosed extras={extras} />
      {query.hasNextPage && (
        <div className="mt-6 text-center">
          <Button
            look="secondary"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show More
          </Button>
        </div>
      )}
    </>
  );
}
