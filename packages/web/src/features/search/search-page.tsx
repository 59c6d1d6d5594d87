import { anyLot } from '@fairlot/contract';
import { useNavigation } from 'react-router';
import { classNames } from '@fairlot/ui/class-names.ts';
import { stillPart } from '@fairlot/ui/still-part.tsx';
import { TabLinks } from '@fairlot/ui/tab-links.tsx';
import type { TileExtras } from '../auction/public.ts';
import { SaveSearch } from './save-search.tsx';
import { searchPath } from './search-address.ts';
import { SearchBox } from './search-box.tsx';
import { facetsOf, lotCount, searchTitle } from './search-data.ts';
import type { SearchData } from './search-data.ts';
import { SearchFacets } from './search-facets.tsx';
import { SearchResults } from './search-results.tsx';
import { SearchSort } from './search-sort.tsx';
import { useSearch } from './use-search.ts';

/** Sent by the browser itself, so a visitor loads no code for it. */
const SearchFilters = stillPart(() => import('./search-filters.tsx'));

/** Search results: upcoming or past lots from all sales of the host. */
export function SearchPage({ data, extras }: { data: SearchData; extras: TileExtras }) {
  const { search, firstSkip } = data;
  const { narrow: _, ...withoutNarrowing } = search;
  const found = useSearch(data);
  const { head } = found;
  const facets = facetsOf(head, data.emptyCategories);
  const chosen = facets.filter(({ value }) => search.categories.includes(value));
  const isSearching = useNavigation().location?.pathname.toLowerCase().startsWith('/search');
  const kind = search.isPast ? 'past' : 'upcoming';
  return (
    <div className="page-width py-6 max-lg:pt-4 sm:py-8">
      <SearchBox key={search.words} words={search.words} className="mb-5 lg:hidden" />
      <h1 className="text-2xl wrap-anywhere">
        {searchTitle(
          search,
          chosen.map(({ name }) => name),
        )}
      </h1>
      {head.correctedSearch !== null && (
        <p className="mt-2 text-ink-soft">
          Showing results for <strong className="text-ink">{head.correctedSearch}</strong>
        </p>
      )}
      <div className="mt-4">
        <TabLinks
          label="When"
          tabs={[
            {
              to: searchPath({ ...search, isPast: false }),
              label: 'Upcoming',
              active: !search.isPast,
            },
            { to: searchPath({ ...search, isPast: true }), label: 'Past', active: search.isPast },
          ]}
        />
      </div>
      <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-2">
        <output className="text-sm text-ink-soft">
          {lotCount(head)}
          <span className="sr-only">
            {' '}
            {kind}
            {search.words !== '' && ` for “${head.correctedSearch ?? search.words}”`}
          </span>
        </output>
        <div className="flex items-center gap-2">
          {head.savedSearchId !== null && (
            <SaveSearch
              key={head.savedSearchId}
              id={head.savedSearchId}
              isFollowing={head.isFollowing}
            />
          )}
          <SearchSort search={search} />
        </div>
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        {search.isPast
          ? 'Prices are before premium and tax.'
          : 'Open now or coming up. Prices are before premium and tax; open a lot to see its total.'}
      </p>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="min-w-0 space-y-3">
          <SearchFacets search={search} facets={facets} />
          <SearchFilters
            key={searchPath(search)}
            path={search.isPast ? '/search/past' : '/search'}
            isPast={search.isPast}
            words={search.words}
            categories={search.categories.join(',')}
            sort={search.sort}
            narrow={search.narrow ?? anyLot}
            zipIsUnknown={data.first.zipIsUnknown}
            sellers={data.first.sellers}
            without={searchPath(withoutNarrowing)}
          />
        </div>
        <section
          aria-label="Results"
          aria-busy={isSearching}
          className={classNames(
            'min-w-0 transition-opacity lg:col-start-2',
            isSearching && 'opacity-60',
          )}
        >
          <SearchResults search={search} found={found} firstSkip={firstSkip} extras={extras} />
        </section>
      </div>
    </div>
  );
}
