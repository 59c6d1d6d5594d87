export { leadsOpenLot } from './own-lots.queries.ts';
