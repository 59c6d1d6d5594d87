import type { ReactNode } from 'react';
import { dashboardPaths } from './dashboard-paths.ts';
import { FilterLinks } from './filter-links.tsx';

const titles = { searches: 'Saved Searches', auctioneers: 'Auctioneers' } as const;

/** The Following tab: saved searches, or followed auctioneers. */
export function FollowingPage({
  list,
  children,
}: {
  list: keyof typeof titles;
  children: ReactNode;
}) {
  return (
    <>
      <FilterLinks
        label="Following"
        filters={(['searches', 'auctioneers'] as const).map((name) => ({
          to: dashboardPaths[name],
          label: titles[name],
          active: name === list,
        }))}
      />
      <h2 className="sr-only">{titles[list]}</h2>
      {children}
    </>
  );
}
