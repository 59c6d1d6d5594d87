export { replayInvoices } from './replay-invoices.ts';
export type { ReplayedInvoice } from './replay-invoices.ts';
export { replayLots } from './replay-lots.ts';
export type { Difference } from './difference.ts';
export type { ReplayedLot } from './replay-lots.ts';
