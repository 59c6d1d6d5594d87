export { leadsOpenLot } from './own-lots.queries.ts';
export { serveOwnLots } from './own-lots.routes.ts';
