import type { Costs } from './close.ts';
import type { Sample } from './measure.ts';

export interface Samples {
  /** One node that nobody asks, and the same with little and with as much to do as it can. */
  readonly idle: Pick<Sample, 'seconds' | 'nodes' | 'database'>;
  readonly light: Sample;
  readonly full: Sample;
  /** Two nodes, of which the first takes all bids. */
  readonly told: Sample;
}

/**
 * What frames cost, microseconds of a core: `npm run bench hub-fanout` prints what a message to a watcher
 * takes, alone in its frame and with two others.
 */
const frames = { frame: 7.6, furtherMessage: 1.9 };

/**
 * The costs of a bid from four measurements at one node and two: a bid's share is what remains the same
 * however many are in a transaction, a transaction's what does not.
 */
export function costsFrom({ idle, light, full, told }: Samples): Costs {
  const nodeIdle = (idle.nodes[0] ?? 0) / 1_000 / idle.seconds;
  const databaseIdle = idle.database / 1_000 / idle.seconds;
  const nodeUsed = (sample: Sample, node = 0) =>
    ((sample.nodes[node] ?? 0) - nodeIdle * 1_000 * sample.seconds) * 1_000;
  const databaseUsed = (sample: Sample, nodes = 1) =>
    (sample.database - databaseIdle * nodes * 1_000 * sample.seconds) * 1_000;
  const node = split(light, nodeUsed(light), full, nodeUsed(full));
  const database = split(light, databaseUsed(light), full, databaseUsed(full));
  const untold = (parts: Parts) => told.bids * parts.bid + told.batches * parts.batch;
  const more = (us: number) => Math.max(0, us / told.bids);
  return {
    callerBid: (full.callers * 1_000) / full.bids,
    nodeBid: node.bid,
    nodeBatch: node.batch,
    databaseBid: database.bid,
    databaseBatch: database.batch,
    tellBid: more(nodeUsed(told) - untold(node)),
    databaseTellBid: more(databaseUsed(told, 2) - untold(database)),
    hearBid: more(nodeUsed(told, 1)),
    ...frames,
    nodeIdle,
    databaseIdle,
    // As bids find it, not an idle disk.
    flush: (light.flushMs * 1_000) / light.flushes,
  };
}

interface Parts {
  readonly bid: number;
  readonly batch: number;
}

/** Two equations: `used = bids × bid + batches × batch`, at small and at large transactions. */
function split(light: Sample, lightUsed: number, full: Sample, fullUsed: number): Parts {
  const batch =
    (lightUsed * full.bids - fullUsed * light.bids) /
    (light.batches * full.bids - full.batches * light.bids);
  // Where noise hides the transactions' own share, all of it is the bids'.
  const known = Number.isFinite(batch) ? Math.max(0, batch) : 0;
  return { bid: (fullUsed - known * full.batches) / full.bids, batch: known };
}
