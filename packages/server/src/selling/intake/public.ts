export { importSale } from './import-sale.ts';
export type { ImportedSale, ImportOptions } from './import-sale.ts';
export type { Problem } from './problem.ts';
