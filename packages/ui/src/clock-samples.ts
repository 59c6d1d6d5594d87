/** Whose clock was read: the database's, which decides every rule, or that of the node that answered. */
export type ClockSource = 'database' | 'node';

/** An estimate of the difference between two clocks in milliseconds; `at` in local epoch milliseconds. */
export interface ClockSample {
  readonly source: ClockSource;
  /** Server's clock minus ours. */
  readonly offset: number;
  /** The true offset lies within this much of it. */
  readonly uncertainty: number;
  readonly at: number;
}

export interface ServerInstant {
  readonly source: ClockSource;
  /** Epoch milliseconds; somewhere within `resolution` after it the server sent its answer. */
  readonly serverTime: number;
  readonly resolution: number;
  /** Local epoch milliseconds. */
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** Clocks drift apart by less than this many milliseconds a millisecond. */
const drift = 0.000_1;

/**
 * The better of the known and a new sample: the server answered at some moment of the round trip, so a fast
 * one is more precise than a slow one, and old samples lose precision. A node's clock may be wrong: it counts
 * only until the database's is known.
 */
export function foldSample(known: ClockSample | null, seen: ServerInstant): ClockSample {
  const { source, serverTime, resolution, sentAt, receivedAt } = seen;
  const sample = {
    source,
    offset: serverTime + resolution / 2 - (sentAt + receivedAt) / 2,
    uncertainty: (receivedAt - sentAt + resolution) / 2,
    at: receivedAt,
  };
  if (known === null) return sample;
  if (known.source !== source) return source === 'database' ? sample : known;
  const faded = known.uncertainty + (receivedAt - known.at) * drift;
  // A jump that the round trip cannot explain means that one of the clocks was set.
  const jumped = Math.abs(sample.offset - known.offset) > sample.uncertainty + faded;
  return jumped || sample.uncertainty <= faded ? sample : known;
}
