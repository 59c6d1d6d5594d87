export { followedSellers } from './follows.queries.ts';
export type { SearchTerms } from './search-terms.ts';
export { nameSearch, readFollowed, readSavedSearch, sweepSearches } from './searches.queries.ts';
export type { NamedSearch } from './searches.queries.ts';
