export { unlessBound } from './unless-bound.ts';
export type { Bound, HasUnpaidWins, LeadsOpenLot, Obligations } from './unless-bound.ts';
