export { importSale } from './import-sale.ts';
export type { ImportedSale, ImportOptions } from './import-sale.ts';
export { readClock, updateAuctionPhoto } from './intake.queries.ts';
export { findOrMakeLink, readLinks, removeLink } from './links.queries.ts';
export type { MarketingLink } from './links.queries.ts';
export { namePicture } from './name-picture.ts';
export { publishAuction } from './publish-auction.ts';
export type { Announce, PublishResult } from './publish-auction.ts';
export { formatProblem, ImportError } from './problem.ts';
export type { Problem } from './problem.ts';
export type { Sale, SaleLot, SaleSession, SaleTerms } from './sale.ts';
export {
  addMarketplace,
  addSellerSite,
  listSellers,
  updateManagerPhoto,
  updateSeller,
} from './sellers.queries.ts';
export { SellerChange } from './seller-change.ts';
export { writeSale } from './write-sale.ts';
export type { WrittenSale } from './write-sale.ts';
