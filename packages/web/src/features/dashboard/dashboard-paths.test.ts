import { expect, test } from 'vitest';
import { dashboardPaths, leadsVisitorsHome, tabAt } from './dashboard-paths.ts';

test.each([
  [dashboardPaths.favorites, 'favorites'],
  [dashboardPaths.pastFavorites, 'favorites'],
  [dashboardPaths.currentBids, 'bids'],
  [dashboardPaths.pastItems, 'bids'],
  [dashboardPaths.pastWins, 'bids'],
  [dashboardPaths.invoices, 'invoices'],
  ['/Dashboard/Invoice/019a0000-0000-7000-8000-000000000000/schedule', 'invoices'],
  [dashboardPaths.searches, 'following'],
  [dashboardPaths.auctioneers, 'following'],
  ['/Dashboard/PastWins/', 'bids'],
  ['/dashboard/else', null],
])('%s belongs to the tab %s', (pathname, tab) => {
  expect(tabAt(pathname)).toBe(tab);
});

test('only saved searches redirect visitors to home', () => {
  expect(leadsVisitorsHome('/Dashboard/Search')).toBe(true);
  expect(leadsVisitorsHome(dashboardPaths.auctioneers)).toBe(false);
  expect(leadsVisitorsHome(dashboardPaths.favorites)).toBe(false);
});
