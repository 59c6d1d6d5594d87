/** A pause in milliseconds, lengthened by chance up to `spread`, so that no crowd asks at once. */
export function spread(pauseMs: number, spreadMs: number): number {
  return pauseMs + Math.random() * spreadMs;
}
