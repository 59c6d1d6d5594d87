export { lockCompany, markSuspended, readCompany, readSites } from './company.queries.ts';
export { holdStanding, standingOf } from './standing.ts';
export type { SaleManager, SaleSeller } from './sale-seller.ts';
export {
  addConsole,
  addMarketplace,
  addSellerSite,
  findHost,
  findKnown,
  findOrMakeManager,
  findOrMakeSeller,
  listSellers,
  markHostClosed,
  updateManagerPhoto,
  updateMarketplaceLogo,
  updateSeller,
} from './sellers.queries.ts';
export type { SellerColumns } from './sellers.queries.ts';
export { facebookPage, instagramPage } from './social-page.ts';
