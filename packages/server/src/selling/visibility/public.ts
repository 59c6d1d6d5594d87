export { shownAuctions } from './shown-auctions.ts';
