export { AuctioneerList } from './auctioneer-list.tsx';
export { Dashboard } from './dashboard.tsx';
export { dashboardPaths } from './dashboard-paths.ts';
export { FollowingPage } from './following-page.tsx';
export { LotList } from './lot-list.tsx';
export type { LotListName } from './lot-lists.ts';
export { LotsPage } from './lots-page.tsx';
export type { DashboardList } from './lots-page.tsx';
export { SavedSearchList } from './saved-search-list.tsx';
