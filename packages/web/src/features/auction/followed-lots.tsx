import type { LotTile } from '@fairlot/contract';
import { Clock } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@fairlot/ui/button.tsx';
import { serverNow, useClock } from '@fairlot/ui/clock.ts';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { ListEnd } from '@fairlot/ui/list-end.tsx';
import { followed, nextPlace } from './follow-order.ts';
import { LotGrid } from './lot-grid.tsx';
import type { TileExtras } from './lot-grid.tsx';
import { haveMoved } from './moved-lots.ts';
import type { LiveAuctionLots } from './use-auction-lots.ts';
import { useFollowing } from './use-following.ts';

/** The lots of a session in the order of their close: those that have closed leave at the top, as time goes on. */
export default function FollowedLots({
  live: { list, lots },
  extras,
}: {
  live: LiveAuctionLots;
  extras: TileExtras;
}) {
  const [shown, show] = useState<readonly LotTile[]>([]);
  const grid = useRef<HTMLDivElement>(null);
  const { isHeld, isAway, comeBack } = useFollowing(
    grid,
    useClock((now) => nextPlace(shown, now)),
  );
  const latest = followed(shown, lots, isHeld || isAway);
  if (latest !== shown) show(latest);
  // Behind the first closed one there are only lots that had closed before.
  const hasMore = list.hasMore && !list.items.some((lot) => lot.isClosed) && !list.isLoadingMore;
  if (latest.length === 0) return <EmptyState title="All lots have closed" />;
  return (
    <div ref={grid}>
      <LotGrid lots={latest} family="list" showClosed extras={extras} />
      {hasMore && (
        <ListEnd
          grows="by-scrolling"
          isStuck={list.isStuck}
          nextPage={`?page=${list.pageCount + 1}`}
          linkText="More lots"
          onMore={() => list.loadMore(haveMoved(list.items, lots, serverNow()))}
        />
      )}
      {isAway && (
        <div className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bottom-bar)+1rem)] z-20 flex justify-center">
          <Button className="pointer-events-auto shadow-lifted" onClick={comeBack}>
            <Clock aria-hidden className="size-4" />
            Back to what closes next
          </Button>
        </div>
      )}
    </div>
  );
}
