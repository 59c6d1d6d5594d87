const PER_TURN = 500;

/** Visits many items, a few hundred in each turn of the event loop. */
export function inBatches<T>(items: T[], visit: (item: T) => void): void {
  for (const item of items.slice(0, PER_TURN)) visit(item);
  if (items.length > PER_TURN) setImmediate(inBatches, items.slice(PER_TURN), visit);
}
