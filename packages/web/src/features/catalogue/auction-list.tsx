import { limits } from '@fairlot/contract';
import type { Calls, ReplyOf } from '@fairlot/contract';
import type { ReactNode } from 'react';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { usePublicThenPersonalPages } from '../../lib/public-then-personal.ts';
import { classNames } from '@fairlot/ui/class-names.ts';
import { ListEnd } from '@fairlot/ui/list-end.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { useListFocus } from '@fairlot/ui/use-list-focus.ts';
import { AuctionTileCard } from './auction-tile.tsx';
import { FeaturedAuction } from './featured-auction.tsx';

export type AuctionPage = ReplyOf<Calls['GET /api/site/getauctions/:start/:count']>;
export type AuctionListKind = 'current' | 'past';

/** The calls for a host's own lists. */
export const auctionCalls = {
  current: 'GET /api/site/getauctions/:start/:count',
  past: 'GET /api/site/getauctions/:start/:count/past',
} as const;

/** One page of the auctions of a host, or of one seller or auction manager there. */
function fetchPage(kind: AuctionListKind, start: number, of: string | null): Promise<AuctionPage> {
  const count = limits.auctionPageSize;
  if (of === null) return fetchData(auctionCalls[kind], { params: { start, count } });
  return fetchData('GET /api/site/getauctions/:skip/:take/:tab/:sellerOrDirectorId', {
    params: { skip: start, take: count, tab: kind, sellerOrDirectorId: of },
  });
}

/**
 * Auctions, twelve a page, refreshed each minute. A host's own lists grow while they are scrolled, those
 * of a seller or manager by a button (the specifications, sections 2 and 9).
 */
export function AuctionList({
  kind,
  of = null,
  first,
  firstSkip,
  showSeller,
  empty,
}: {
  kind: AuctionListKind;
  /** The seller or auction manager; null for all auctions of the host. */
  of?: string | null;
  first: AuctionPage;
  firstSkip: number;
  showSeller: boolean;
  /** Shown instead of an empty list. */
  empty: ReactNode;
}) {
  const list = usePublicThenPersonalPages(['auctions', kind, of], {
    call: (start) => fetchPage(kind, start, of),
    first,
    firstSkip,
    itemsOf: (page) => page.auctionSessions,
    totalOf: (page) => page.auctionSessionCount,
    refreshMs: limits.listRefreshMs,
  });
  const auctions = list.items;
  const { grown, keepFocus } = useListFocus(auctions.length);
  if (auctions.length === 0) return empty;
  const featured = kind === 'current' && of === null && firstSkip === 0 ? auctions[0] : undefined;
  const rest = featured === undefined ? auctions : auctions.slice(1);
  return (
    <div ref={grown}>
      {featured !== undefined && <FeaturedAuction auction={featured} />}
      <ul
        className={classNames(
          'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6',
          featured !== undefined && 'mt-6',
        )}
      >
        {rest.map((auction, index) => (
          <li key={auction.secureId}>
            <AuctionTileCard
              auction={auction}
              showSeller={showSeller}
              eager={featured === undefined && index === 0}
            />
          </li>
        ))}
        {list.isLoadingMore && <PendingTiles />}
      </ul>
      {/* Hidden while its page loads: new items would push it down, which counts as a jump. */}
      {list.hasMore && !list.isLoadingMore && (
        <ListEnd
          grows={of === null ? 'by-scrolling' : 'by-button'}
          isStuck={list.isStuck}
          nextPage={`?page=${firstSkip / limits.auctionPageSize + list.pageCount + 1}`}
          linkText="More auctions"
          onMore={(by) => {
            if (by === 'button') keepFocus();
            list.loadMore();
          }}
        />
      )}
    </div>
  );
}

function PendingTiles() {
  return ['a', 'b', 'c'].map((place) => (
    <li key={place}>
      <Skeleton className="aspect-4/5" />
    </li>
  ));
}
