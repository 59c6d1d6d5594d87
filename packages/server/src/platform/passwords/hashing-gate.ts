import { createGate } from '../http/gate.ts';

/**
 * Hashing takes a whole core: two at a time leave room for bids on a small machine. 256 that wait are
 * some four seconds of work; whoever comes later is told to try again rather than left waiting.
 */
export const hashingGate = createGate({ atOnce: 2, waiting: 256 });
