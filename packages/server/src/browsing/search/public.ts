export { findPostedLots, isIndexed } from './posted-lots.ts';
export type { Span } from './posted-lots.ts';
export { createSearchIndex } from './search-index.ts';
export type { SearchIndex } from './search-index.ts';
export { serveSearch } from './search.routes.ts';
export { createViewCounter } from './view-counter.ts';
