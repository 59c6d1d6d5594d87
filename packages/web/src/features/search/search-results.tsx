import { limits, texts } from '@fairlot/contract';
import { Link } from 'react-router';
import { serverNow } from '@fairlot/ui/clock.ts';
import { buttonClass } from '@fairlot/ui/button.tsx';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { EarlierLink, ListEnd } from '@fairlot/ui/list-end.tsx';
import { useListFocus } from '@fairlot/ui/use-list-focus.ts';
import { haveMoved, LotGrid, PendingLots } from '../auction/public.ts';
import type { TileExtras } from '../auction/public.ts';
import { openSessionsOf, useLiveLots } from '../live/public.ts';
import { searchPath } from './search-address.ts';
import type { Search } from './search-address.ts';
import type { FoundLots } from './use-search.ts';

/** The results, live, with a button for more (the second specification, section 9). */
export function SearchResults({
  search,
  found,
  firstSkip,
  extras,
}: {
  search: Search;
  found: FoundLots;
  firstSkip: number;
  extras: TileExtras;
}) {
  const loaded = found.items;
  const { lots } = useLiveLots(openSessionsOf(loaded), loaded, found.refetch);
  const { grown, keepFocus } = useListFocus(lots.length);
  const firstPage = Math.floor(firstSkip / limits.searchPageSize) + 1;
  if (lots.length === 0) return <NothingFound search={search} />;
  return (
    <div ref={grown}>
      <EarlierLink to={firstPage > 1 ? searchPath(search, firstPage - 1) : null}>
        Earlier results
      </EarlierLink>
      <h2 className="sr-only">Lots</h2>
      <LotGrid lots={lots} family="search" showClosed extras={extras} />
      {found.isLoadingMore && (
        <div className="mt-5">
          <PendingLots />
        </div>
      )}
      {/* Hidden while its page loads: new items would push it down, which counts as a jump. */}
      {found.hasMore && !found.isLoadingMore && (
        <ListEnd
          grows="by-button"
          isStuck={found.isStuck}
          nextPage={searchPath(search, firstPage + found.pageCount)}
          linkText="More results"
          rel="nofollow"
          onMore={() => {
            keepFocus();
            found.loadMore(haveMoved(found.lastRead, lots, serverNow()));
          }}
        />
      )}
      {!found.hasMore && found.head.totalIsCapped && (
        <p className="mt-8 text-center text-sm text-ink-soft">
          There are more lots than can be shown. Choose a category or add a word to see the others.
        </p>
      )}
    </div>
  );
}

function NothingFound({ search }: { search: Search }) {
  const other = { ...search, isPast: !search.isPast };
  const { narrow, categories, ...everywhere } = search;
  return (
    <EmptyState title={texts.noSearchResults(search.isPast ? 'past' : 'upcoming')}>
      <p>Check the spelling, or try fewer or more general words.</p>
      <p className="mt-4 flex flex-wrap justify-center gap-2">
        {(categories.length > 0 || narrow) && (
          <Link to={searchPath(everywhere)} className={buttonClass('secondary')}>
            Search without filters
          </Link>
        )}
        <Link to={searchPath(other)} className={buttonClass('secondary')}>
          Search {other.isPast ? 'past' : 'upcoming'} lots
        </Link>
      </p>
    </EmptyState>
  );
}
