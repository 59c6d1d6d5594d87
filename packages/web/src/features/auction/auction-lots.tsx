import { serverNow } from '@fairlot/ui/clock.ts';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { EarlierLink, ListEnd } from '@fairlot/ui/list-end.tsx';
import { useListFocus } from '@fairlot/ui/use-list-focus.ts';
import { LotGrid } from './lot-grid.tsx';
import type { TileExtras } from './lot-grid.tsx';
import { haveMoved } from './moved-lots.ts';
import { PendingLots } from './pending-lots.tsx';
import type { LiveAuctionLots } from './use-auction-lots.ts';

/** The lots of a session, twelve a page, growing while they are scrolled, live. */
export function AuctionLots({
  live: { list, lots },
  firstSkip,
  pageSize,
  showClosed,
  extras,
}: {
  live: LiveAuctionLots;
  firstSkip: number;
  /** Lots per page: a visitor's, or a crawler's longer one. */
  pageSize: number;
  showClosed: boolean;
  extras: TileExtras;
}) {
  const loaded = list.items;
  const firstPage = Math.floor(firstSkip / pageSize) + 1;
  const { grown, keepFocus } = useListFocus(lots.length);
  // Open lots come first: behind the first closed one there is nothing to see until they are shown.
  const worthLoading = showClosed || !loaded.some((lot) => lot.isClosed);
  if (lots.length === 0) return <EmptyState title="No lots yet" />;
  return (
    <div ref={grown}>
      <EarlierLink to={firstPage > 1 ? `?page=${firstPage - 1}` : null}>Earlier lots</EarlierLink>
      <LotGrid lots={lots} family="list" showClosed={showClosed} extras={extras} />
      {list.isLoadingMore && (
        <div className="mt-5">
          <PendingLots />
        </div>
      )}
      {/* Hidden while its page loads: new items would push it down, which counts as a jump. */}
      {list.hasMore && worthLoading && !list.isLoadingMore && (
        <ListEnd
          grows="by-scrolling"
          isStuck={list.isStuck}
          nextPage={`?page=${firstPage + list.pageCount}`}
          linkText="More lots"
          onMore={(by) => {
            if (by === 'button') keepFocus();
            list.loadMore(haveMoved(loaded, lots, serverNow()));
          }}
        />
      )}
    </div>
  );
}
