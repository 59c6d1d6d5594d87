import { createGate } from '../http/gate.ts';

/**
 * Hashing takes a whole core: two at a time leave room for bids on a small machine. 256 that wait are
 * about four seconds of work; later callers are told to try again instead of waiting.
 */
export const hashingGate = createGate({ atOnce: 2, waiting: 256 });
