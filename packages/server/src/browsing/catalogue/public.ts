export { createAuctionLists } from './list-auctions.ts';
export { premiumRules, presentPremium } from './premium-rules.ts';
export { readPublicSale } from './public-sale.ts';
export { readTilesOfLots } from './tiles-of-lots.ts';
export { viewerOf } from './viewer.ts';
export type { Viewer } from './viewer.ts';
export { sessionTitle } from './session-times.ts';
