/** Milliseconds for which a lot that is added to a running sale is open at least. */
export const addedLotOpenMs = 24 * 60 * 60_000;

/**
 * When a lot that is added at the end of a running sale closes: after all others, which stay as they are,
 * and so that it is open for a day (seller.md, 4.1). Epoch milliseconds by the sale's own clock, and
 * milliseconds between two closes.
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
