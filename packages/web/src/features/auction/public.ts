export { AuctionDetails } from './auction-details.tsx';
export { AuctionHeader } from './auction-header.tsx';
export { AuctionLots } from './auction-lots.tsx';
export type { LotPage } from './auction-lots.tsx';
export { AuctionSeller } from './auction-seller.tsx';
export type { TileExtras } from './lot-grid.tsx';
export { LotSearchBox, searchParam } from './lot-search.tsx';
export { LotSearchResults } from './lot-search-results.tsx';
export { useAuctionSession } from './use-auction-session.ts';
