/** The minimum time in milliseconds for which a lot added to a running sale is open. */
export const addedLotOpenMs = 24 * 60 * 60_000;

/**
 * When a lot that is added at the end of a running sale closes: after all others, which are not moved,
 * and at least a day later (seller.md, 4.1). Epoch milliseconds by the sale's own clock, and milliseconds
 * between two closes.
 */
export function closeOfAddedLot({
  lastClose,
  interval,
  clock,
}: {
  readonly lastClose: number;
  readonly interval: number;
  readonly clock: number;
}): number {
  return Math.max(lastClose + interval, clock + addedLotOpenMs);
}
