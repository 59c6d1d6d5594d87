export { saleAnnounced, saleExtended, salePaused, saleResumed } from './facts-of-clocks.ts';
export { pauseSale, resumeSale } from './pause-sale.ts';
