export { importSale } from './import-sale.ts';
export type { ImportedSale, ImportOptions } from './import-sale.ts';
export { namePicture } from './name-picture.ts';
export { formatProblem, ImportError } from './problem.ts';
export type { Problem } from './problem.ts';
export { SellerChange } from './seller-change.ts';
