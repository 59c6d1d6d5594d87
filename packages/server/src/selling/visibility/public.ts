export type { LookedAt } from './looked-at.ts';
export { isNone, noDrafts, shownAuctions } from './shown-auctions.ts';
export type { DraftsOf } from './shown-auctions.ts';
export { categoriesOfDrafts, shownManagers } from './shown-with-sales.ts';
