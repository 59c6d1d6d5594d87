/** Addresses of the dashboard's pages (second specification, section 2). */
export const dashboardPaths = {
  favorites: '/dashboard',
  pastFavorites: '/dashboard/pastfavorites',
  currentBids: '/dashboard/currentbids',
  pastItems: '/dashboard/pastitems',
  pastWins: '/dashboard/pastwins',
  invoices: '/dashboard/invoices',
  searches: '/dashboard/search',
  auctioneers: '/dashboard/auctioneers',
} as const;

type Page = keyof typeof dashboardPaths;
export type DashboardTab = 'favorites' | 'bids' | 'invoices' | 'following';

const tabs: Record<Page, DashboardTab> = {
  favorites: 'favorites',
  pastFavorites: 'favorites',
  currentBids: 'bids',
  pastItems: 'bids',
  pastWins: 'bids',
  invoices: 'invoices',
  searches: 'following',
  auctioneers: 'following',
};

/** The parent path of each invoice. */
const invoicePage = /^\/dashboard\/invoice\/./;

/** The dashboard page of an address, case-insensitive; null if it is none. */
function pageOf(pathname: string): Page | null {
  const shown = pathname.toLowerCase().replace(/\/+$/, '');
  if (invoicePage.test(shown)) return 'invoices';
  const pages = Object.keys(dashboardPaths) as Page[];
  return pages.find((page) => dashboardPaths[page] === shown) ?? null;
}

/** The tab that is active at an address. */
export function tabAt(pathname: string): DashboardTab | null {
  const page = pageOf(pathname);
  return page === null ? null : tabs[page];
}

/** Saved searches are the only page that redirects visitors to home instead of showing a login form. */
export function leadsVisitorsHome(pathname: string): boolean {
  return pageOf(pathname) === 'searches';
}
