export { bidsOnOpenLot } from './bids-on-open-lot.ts';
export { unlessBound } from './unless-bound.ts';
export { waitForLeaders } from './wait-for-leaders.ts';
export type { Bound, HasUnpaidWins, LeadsOpenLot, Obligations } from './unless-bound.ts';
