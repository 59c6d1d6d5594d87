export { AuctionList, auctionCalls } from './auction-list.tsx';
export type { AuctionListKind, AuctionPage } from './auction-list.tsx';
export { useCloseWords } from './close-words.ts';
export { hundredInSales } from './hundred-words.ts';
