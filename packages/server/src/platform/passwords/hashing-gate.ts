import { createGate } from '../http/gate.ts';

/**
 * Hashing takes a whole core: two at a time leave room for bids on a small machine. 256 waiting are about
 * four seconds of work; further callers must try again.
 */
export const hashingGate = createGate({ atOnce: 2, waiting: 256 });
