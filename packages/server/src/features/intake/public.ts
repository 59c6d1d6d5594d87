export { importSale } from './import-sale.ts';
export type { ImportedSale, ImportOptions } from './import-sale.ts';
export {
  addMarketplace,
  addSellerSite,
  publish as publishAuction,
  readClock,
} from './intake.queries.ts';
export { formatProblem, ImportError } from './problem.ts';
export type { Problem } from './problem.ts';
export type { Sale, SaleLot, SaleSession, SaleTerms } from './sale.ts';
export { writeSale } from './write-sale.ts';
export type { WrittenSale } from './write-sale.ts';
