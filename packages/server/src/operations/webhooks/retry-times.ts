const minute = 60_000;
const hour = 60 * minute;

/**
 * Milliseconds between attempts, as standardwebhooks.com suggests: a receiver that restarts gets it
 * within seconds or minutes, one that is broken over a weekend still gets it on Monday.
 */
const pausesMs = [
  5_000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];
/** Each pause is longer or shorter by up to this share, so that a recovering receiver is not overwhelmed. */
const jitter = 0.2;

/**
 * Milliseconds until the next attempt after this many failed ones; null: it is abandoned. `chance` is
 * from 0 to 1.
 */
export function pauseAfter(failures: number, chance: number): number | null {
  const pause = pausesMs[failures - 1];
  return pause === undefined ? null : Math.round(pause * (1 + jitter * (2 * chance - 1)));
}
