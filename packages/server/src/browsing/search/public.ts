export { findPostedLots, isIndexed } from './posted-lots.ts';
export type { Span } from './posted-lots.ts';
export { createSearchIndex } from './search-index.ts';
