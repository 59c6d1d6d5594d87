export { insertBidEvents, updateLots } from './batch.queries.ts';
export type { ChangedLot } from './batch.queries.ts';
export { endLots, extendLots } from './closing.queries.ts';
export { lotEventColumns, toLotEvent } from './lot-event-rows.ts';
export type { LotEventRow } from './lot-event-rows.ts';
export { changeStanding, insertLotEvent, markWithdrawn } from './one-lot.queries.ts';
export { openLots } from './open-lots.ts';
export { lowerReserve, readReserveChanges, termsLogOf } from './reserve-changes.queries.ts';
export type { ReserveChange } from './reserve-changes.queries.ts';
