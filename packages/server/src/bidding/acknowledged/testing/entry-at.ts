import type { Entry } from '../entry.ts';

/** A commit of one bid. */
export const entryAt = (wal: number, uniqueId = `bid "${wal}"`): Entry => ({
  position: { timeline: 1, wal },
  bids: [{ lotId: 'lot', ordinal: wal, sequence: wal, uniqueId }],
});
