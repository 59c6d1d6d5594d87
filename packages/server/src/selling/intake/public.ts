export { importSale } from './import-sale.ts';
export type { ImportedSale, ImportOptions } from './import-sale.ts';
export type { Problem } from './problem.ts';
export { checkSchedule } from './check-schedule.ts';
export { checkSetupFields } from './setup-fields.ts';
export type { SetupValues } from './setup-fields.ts';
export { SaleSchema } from './sale-schema.ts';
export { termNames } from './terms-correction.ts';
export { picturesByLot } from './pictures-by-lot.ts';
