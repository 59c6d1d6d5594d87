/** What is known of the difference between two clocks, milliseconds; `at` in local epoch milliseconds. */
export interface ClockSample {
  /** Server's clock minus ours. */
  readonly offset: number;
  /** The true offset lies within this much of it. */
  readonly uncertainty: number;
  readonly at: number;
}

export interface ServerInstant {
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
 * The better of what is known and a new observation: the server spoke at some moment of the round
 * trip, so a quick one tells more than a slow one, and old knowledge fades.
 */
export function foldSample(known: ClockSample | null, seen: ServerInstant): ClockSample {
  const { serverTime, resolution, sentAt, receivedAt } = seen;
  const sample = {
    offset: serverTime + resolution / 2 - (sentAt + receivedAt) / 2,
    uncertainty: (receivedAt - sentAt + resolution) / 2,
    at: receivedAt,
  };
  if (known === null) return sample;
  const faded = known.uncertainty + (receivedAt - known.at) * drift;
  // A jump that the round trip cannot explain means that one of the clocks was set.
  const jumped = Math.abs(sample.offset - known.offset) > sample.uncertainty + faded;
  return jumped || sample.uncertainty <= faded ? sample : known;
}
