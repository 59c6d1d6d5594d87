export { addedLotText } from './added-lots.ts';
export type { AddedLot } from './added-lots.ts';
export {
  saleAnnounced,
  saleCancelled,
  saleExtended,
  salePaused,
  saleResumed,
} from './facts-of-clocks.ts';
export { cancelSale } from './cancel-sale.ts';
export { pauseSale } from './pause-sale.ts';
