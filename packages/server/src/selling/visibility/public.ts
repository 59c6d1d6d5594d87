export { shownAuctions } from './shown-auctions.ts';
export { categoriesOfDrafts, shownManagers } from './shown-with-sales.ts';
