/** The minimum time of every open lot after a pause, for bidders to return; milliseconds (seller.md, 4.6). */
export const resumeGrace = 10 * 60_000;

/**
 * The clock of a sale, which stops during a pause. Whether a lot is open is decided by this clock. Epoch
 * milliseconds; null: not paused.
 */
export function saleClock(now: number, pausedAt: number | null): number {
  return pausedAt === null ? now : Math.min(now, pausedAt);
}

/**
 * The closes of lots that are not hammered after their sale was paused between two moments (epoch
 * milliseconds). Every open lot keeps its remaining time, and all get as much more as gives the first to
 * close the minimum, so their order and distances stay. A lot whose clock had run out before the pause is
 * over.
 */
export function resumeLots<Lot extends { close: number }>(pause: {
  lots: readonly Lot[];
  pausedAt: number;
  resumedAt: number;
}): Lot[] {
  const { lots, pausedAt, resumedAt } = pause;
  const remaining = lots.flatMap(({ close }) => (close > pausedAt ? [close - pausedAt] : []));
  const missing = Math.max(0, resumeGrace - Math.min(...remaining));
  const shift = resumedAt - pausedAt + missing;
  return lots.map((lot) => (lot.close > pausedAt ? { ...lot, close: lot.close + shift } : lot));
}

/**
 * The closes of lots that are not hammered when their seller gives those scheduled from a moment on more
 * time (seller.md, 4.7). A lot whose clock has run out is over. Epoch milliseconds and milliseconds.
 */
export function extendBySeller<Lot extends { close: number; scheduled: number }>(extension: {
  lots: readonly Lot[];
  /** The sale's clock. */
  clock: number;
  /** The scheduled close of the first lot to be extended; null: all lots. */
  from: number | null;
  by: number;
}): Lot[] {
  const { lots, clock, from, by } = extension;
  if (!(by > 0)) throw new Error(`A published close is never moved forward: not by ${by} ms.`);
  return lots.map((lot) =>
    lot.close > clock && lot.scheduled >= (from ?? -Infinity)
      ? { ...lot, close: lot.close + by }
      : lot,
  );
}
