export type { DatabaseGuard } from './database-guard.ts';
export type { AcknowledgedBid } from './entry.ts';
export { askPosition, later, positionOf } from './position.ts';
export type { Position } from './position.ts';
export { trustAny } from './trust-any.ts';
