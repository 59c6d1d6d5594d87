export { replayLots } from './replay-lots.ts';
export type { Difference, ReplayedLot } from './replay-lots.ts';
