import { limits } from '@fairlot/contract';
import type { AuctionSession, LotTile } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { plural } from '@fairlot/ui/format.ts';
import { useViewer } from '../../lib/viewer.ts';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { ScrollSentinel } from '@fairlot/ui/scroll-sentinel.tsx';
import { Skeleton } from '@fairlot/ui/skeleton.tsx';
import { watchedSessions, useLiveLots } from '../live/public.ts';
import type { LotPage } from './use-auction-lots.ts';
import { filterBody, filterKey } from './lot-filter.ts';
import type { LotFilter } from './lot-filter.ts';
import { LotGrid } from './lot-grid.tsx';
import type { TileExtras } from './lot-grid.tsx';

/** Tiles drawn at first and added at each end of the page: thousands at once would stall a phone. */
const tilesAtATime = 48;
const noLots: readonly LotTile[] = [];

/** The lots of a session that fit a filter, closed ones too if they are to be shown. */
export default function LotSearchResults({
  session,
  filter,
  first,
  showClosed,
  extras,
}: {
  session: AuctionSession;
  filter: LotFilter;
  /** The first of them, as the server has rendered them; undefined where it has not. */
  first: LotPage | undefined;
  showClosed: boolean;
  extras: TileExtras;
}) {
  const { text } = filter;
  const viewer = useViewer();
  const query = useQuery({
    queryKey: ['auction-search', session.secureId, filterKey(filter), showClosed, viewer],
    queryFn: () =>
      fetchData('POST /api/site/search/:auctionSecureId', {
        params: { auctionSecureId: session.secureId },
        body: filterBody(filter, { closed: showClosed, take: limits.crawlerPageSize }),
      }),
    placeholderData: first,
  });
  const { lots } = useLiveLots(watchedSessions(session), query.data?.lots ?? noLots, query.refetch);
  const [shown, setShown] = useState(tilesAtATime);
  if (query.isError) return <EmptyState title="The search failed. Please try again." />;
  if (query.data === undefined) return <Skeleton className="h-64" />;
  return (
    <section aria-label="Search results">
      <output className="mb-4 block text-sm text-ink-soft">
        {plural(query.data.totalLots, 'lot')}
        {text !== '' && ` for “${text}”`}
      </output>
      {lots.length === 0 ? (
        <EmptyState title={text === '' ? 'No lots found' : `No results for “${text}”`} />
      ) : (
        <LotGrid
          lots={lots.slice(0, shown)}
          family="search"
          showClosed={showClosed}
          extras={extras}
        />
      )}
      {/* The server renders no more than these, but knows how many there are. */}
      {shown < query.data.totalLots && (
        <ScrollSentinel active onReached={() => setShown((count) => count + tilesAtATime)}>
          <span className="sr-only">More lots follow</span>
        </ScrollSentinel>
      )}
    </section>
  );
}
