import type { LotTile } from '@fairlot/contract';

type Placed = Pick<LotTile, 'secureId' | 'closeTime' | 'isClosed' | 'isWidthdrawn' | 'pauseReason'>;

/**
 * The lots of a view that follows the close, in the order of their close. Those that close while they are in it
 * stay, above those still open; what had closed before is left out. While the reader holds the view still, each
 * lot keeps its place, also when its close moves. Gives back `shown` itself if nothing has changed.
 */
export function followed<L extends Placed>(
  shown: readonly L[],
  lots: readonly L[],
  isStill: boolean,
): readonly L[] {
  const byId = new Map(shown.map((lot) => [lot.secureId, lot]));
  for (const lot of lots) {
    if (byId.has(lot.secureId) || !isOver(lot)) byId.set(lot.secureId, lot);
  }
  const latest = [...byId.values()];
  if (!isStill) latest.sort((a, b) => closeOf(a) - closeOf(b));
  const isSame = latest.length === shown.length && latest.every((lot, at) => lot === shown[at]);
  return isSame ? shown : latest;
}

/** The place of the lot that closes next, `now` in epoch milliseconds; the last one's when all have closed. */
export function nextPlace(shown: readonly Placed[], now: number): number {
  const next = shown.findIndex(
    (lot) => !isOver(lot) && (lot.pauseReason != null || closeOf(lot) > now),
  );
  return next === -1 ? shown.length - 1 : next;
}

function isOver({ isClosed, isWidthdrawn }: Placed): boolean {
  return isClosed || isWidthdrawn;
}

/** A lot without a close comes last. */
function closeOf({ closeTime }: Placed): number {
  return closeTime === null ? Number.MAX_SAFE_INTEGER : Date.parse(closeTime);
}
