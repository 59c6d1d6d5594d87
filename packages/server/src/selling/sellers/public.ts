export type { SaleManager, SaleSeller } from './sale-seller.ts';
export {
  addMarketplace,
  addSellerSite,
  findHost,
  findKnown,
  findOrMakeManager,
  findOrMakeSeller,
  listSellers,
  updateManagerPhoto,
  updateSeller,
} from './sellers.queries.ts';
export type { SellerColumns } from './sellers.queries.ts';
