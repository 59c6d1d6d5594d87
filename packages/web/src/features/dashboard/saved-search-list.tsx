import { limits, texts } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { EmptyState } from '@fairlot/ui/empty-state.tsx';
import { GrowingList } from './growing-list.tsx';
import { PendingRows } from './pending-rows.tsx';
import { SavedSearchCard } from './saved-search-card.tsx';
import { usePages } from './use-pages.ts';
import { EmptyListLink } from './empty-list-link.tsx';

/** The searches that the viewer has saved, newest first. */
export function SavedSearchList() {
  const pages = usePages('searches', limits.savedSearchesPageSize, async (offset) => {
    const params = { offset, pageSize: limits.savedSearchesPageSize };
    const { searches, totalCount } = await fetchData(
      'GET /api/site/GetSavedSearches/:offset/:pageSize',
      { params },
    );
    return { items: searches, totalCount };
  });
  // A card without category names still links to its search.
  const { data: categories } = useQuery({
    queryKey: ['categories'],
    queryFn: () => fetchData('GET /api/site/getcategories'),
    staleTime: Infinity,
  });
  const names = new Map(categories?.map(({ value, name }) => [value, name]));
  return (
    <GrowingList
      pages={pages}
      pending={<PendingRows />}
      empty={
        <EmptyState title={texts.noSavedSearches}>
          <p>Press the bell next to the results of a search to keep it here.</p>
          <EmptyListLink to="/search">Find lots</EmptyListLink>
        </EmptyState>
      }
      end={texts.endOfSearches}
    >
      <ul className="grid gap-3 lg:grid-cols-2">
        {pages.items.map((search) => (
          <li key={search.secureId}>
            <SavedSearchCard
              search={search}
              categories={search.categoryIds.flatMap((id) => names.get(id) ?? [])}
            />
          </li>
        ))}
      </ul>
    </GrowingList>
  );
}
