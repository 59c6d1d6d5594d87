import type { ReactNode } from 'react';
import { dashboardPaths } from './dashboard-paths.ts';
import { FilterLinks } from './filter-links.tsx';
import { lotLists } from './lot-lists.ts';

/** The lists of the tabs Favorites and My Bids, by filter. */
const tabs = [
  { label: 'Favorites', filters: { favorites: 'Current', pastFavorites: 'Past' } },
  { label: 'My Bids', filters: { currentBids: 'Current', pastItems: 'Past', pastWins: 'Won' } },
] as const;
type FilterOf<T> = T extends { filters: infer F } ? keyof F : never;
export type DashboardList = FilterOf<(typeof tabs)[number]>;

/** A page of the tabs Favorites and My Bids; `children` is the list that is shown. */
export function LotsPage({ list, children }: { list: DashboardList; children: ReactNode }) {
  const tab = tabs.find(({ filters }) => list in filters) ?? tabs[0];
  return (
    <>
      <FilterLinks
        label={tab.label}
        filters={Object.entries(tab.filters).map(([name, label]) => ({
          to: dashboardPaths[name as DashboardList],
          label,
          active: name === list,
        }))}
      />
      <h2 className="sr-only">{lotLists[list].title}</h2>
      {list === 'favorites' && (
        <p className="mb-4 text-sm text-ink-soft">
          In order of closing: the next to close is first.
        </p>
      )}
      {children}
    </>
  );
}
