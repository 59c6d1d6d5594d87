/** A delay of `ms` milliseconds ± 10 %, so that clients do not act at once. */
export function jittered(ms: number, random: () => number = Math.random): number {
  return Math.round(ms * (0.9 + random() * 0.2));
}

/** A delay of `ms` milliseconds plus a random part up to `spreadMs`, so that clients do not ask at once. */
export function spread(ms: number, spreadMs: number, random: () => number = Math.random): number {
  return Math.round(ms + random() * spreadMs);
}

const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

/** Pause before the nth attempt after a failure, milliseconds: doubles to a minute, spread by half of it. */
export function retryDelayMs(failures: number, random: () => number = Math.random): number {
  const grown = Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs);
  return Math.round(grown * (0.5 + random()));
}
