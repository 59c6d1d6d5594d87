export { pauseSale, resumeSale } from './pause-sale.ts';
