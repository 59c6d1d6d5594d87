export { leadsOpenLot } from './bid-lists.queries.ts';
export { serveBidLists } from './bid-lists.routes.ts';
