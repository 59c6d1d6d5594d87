export { AuctionList, auctionCalls } from './auction-list.tsx';
export type { AuctionListKind, AuctionPage } from './auction-list.tsx';
export { useCloseWords } from './auction-tile-view.ts';
