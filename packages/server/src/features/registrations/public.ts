export { registeredAuctions } from './registered-auctions.queries.ts';
