export { Announcements } from './announcements.tsx';
export {
  AuctionDetails,
  FollowedLots,
  LotSearchBox,
  LotSearchResults,
  LotTools,
} from './auction-parts.ts';
export { AuctionSeller } from './seller-part.ts';
export { AuctionHeader } from './auction-header.tsx';
export { closesWithinHour } from './auction-state.tsx';
export { AuctionLots } from './auction-lots.tsx';
export { followed, nextPlace } from './follow-order.ts';
export { useAuctionLots } from './use-auction-lots.ts';
export type { LiveAuctionLots } from './use-auction-lots.ts';
export { cameFromList, isSearch } from './list-link.ts';
export type { CameFrom } from './list-link.ts';
export { LotGrid } from './lot-grid.tsx';
export type { TileExtras } from './lot-grid.tsx';
export { tileTimeText } from './lot-tile-view.ts';
export { haveMoved } from './moved-lots.ts';
export { PendingLots } from './pending-lots.tsx';
export { filterBody, filterKey, readLotFilter } from './lot-filter.ts';
export { LotsViewButton } from './lots-view.tsx';
export { useAuctionSession } from './use-auction-session.ts';
