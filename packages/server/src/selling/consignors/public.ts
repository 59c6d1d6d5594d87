export { conflictOfInterest } from './conflict-of-interest.ts';
export type { Conflict } from './conflict-of-interest.ts';
export { consignorNamed } from './facts-of-consignors.ts';
export { lockConsignor } from './consignors.queries.ts';
export { hasConsigned } from './own-lots.ts';
export { findOrMakeConsignors, TooManyConsignors } from './named-consignors.queries.ts';
