export { unlessBound } from './unless-bound.ts';
export { waitForLeaders } from './wait-for-leaders.ts';
export type { Bound, HasUnpaidWins, LeadsOpenLot, Obligations } from './unless-bound.ts';
