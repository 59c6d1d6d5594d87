import { limits } from '@fairlot/contract';
import type { Calls, ReplyOf } from '@fairlot/contract';
import { fetchData } from '../../lib/fetch-data.ts';
import { usePublicThenPersonalPages } from '../../lib/public-then-personal.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ScrollSentinel } from '../../ui/scroll-sentinel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AuctionTileCard } from './auction-tile.tsx';
import { FeaturedAuction } from './featured-auction.tsx';

export type AuctionPage = ReplyOf<Calls['GET /api/site/getauctions/:start/:count']>;
export type AuctionListKind = 'current' | 'past';

const calls = {
  current: 'GET /api/site/getauctions/:start/:count',
  past: 'GET /api/site/getauctions/:start/:count/past',
} as const;

/** The auctions of a host, twelve a page, growing while they are scrolled and refreshed each minute. */
export function AuctionList({
  kind,
  first,
  firstSkip,
  showSeller,
}: {
  kind: AuctionListKind;
  first: AuctionPage;
  firstSkip: number;
  showSeller: boolean;
}) {
  const list = usePublicThenPersonalPages(['auctions', kind], {
    call: (start) => fetchData(calls[kind], { params: { start, count: limits.auctionPageSize } }),
    first,
    firstSkip,
    itemsOf: (page) => page.auctionSessions,
    totalOf: (page) => page.auctionSessionCount,
    refreshMs: limits.listRefreshMs,
  });
  const auctions = list.items;
  const featured = kind === 'current' && firstSkip === 0 ? auctions[0] : undefined;
  const rest = featured === undefined ? auctions : auctions.slice(1);
  return (
    <>
      {featured !== undefined && <FeaturedAuction auction={featured} />}
      <ul className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
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
      {/* Gone while its page is on the way: pushed along by what comes, it would jump. */}
      {list.hasMore && !list.isLoadingMore && (
        <ScrollSentinel active onReached={() => list.loadMore()}>
          <a
            href={`?page=${firstSkip / limits.auctionPageSize + list.pageCount + 1}`}
            className={buttonClass('secondary')}
          >
            More auctions
          </a>
        </ScrollSentinel>
      )}
    </>
  );
}

function PendingTiles() {
  return ['a', 'b', 'c'].map((place) => (
    <li key={place}>
      <Skeleton className="aspect-4/5" />
    </li>
  ));
}
