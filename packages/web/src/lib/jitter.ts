/** A pause of `ms` milliseconds, spread by up to a tenth to either side so that no crowd moves as one. */
export function jittered(ms: number, random: () => number = Math.random): number {
  return Math.round(ms * (0.9 + random() * 0.2));
}

/** A pause of `ms` milliseconds, lengthened by chance up to `spreadMs`, so that no crowd asks at once. */
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
