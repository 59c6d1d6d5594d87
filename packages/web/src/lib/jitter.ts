/** A pause of `ms` milliseconds, spread by up to a tenth to either side so that no crowd moves as one. */
export function jittered(ms: number, random: () => number = Math.random): number {
  return Math.round(ms * (0.9 + random() * 0.2));
}
