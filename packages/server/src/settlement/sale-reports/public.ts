export type { Sale } from './sale.queries.ts';
