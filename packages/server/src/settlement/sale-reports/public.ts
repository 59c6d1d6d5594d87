export { exportSale } from './export-sale.ts';
export { readSaleReport } from './sale-report.queries.ts';
export { findSale } from './sale.queries.ts';
export type { Sale } from './sale.queries.ts';
