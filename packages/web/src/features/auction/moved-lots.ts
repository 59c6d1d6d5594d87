import type { LotTile } from '@fairlot/contract';

type Placed = Pick<LotTile, 'secureId' | 'closeTime' | 'isClosed' | 'isWidthdrawn'>;

/**
 * Whether lots of a list have changed places since it was loaded: the server lists open lots by their close
 * and closed ones after them, so a lot that closes moves the others up. `now` in epoch milliseconds of the
 * server's clock: a lot past it may have closed without an event.
 */
export function haveMoved(read: readonly Placed[], live: readonly Placed[], now: number): boolean {
  const latest = new Map(live.map((lot) => [lot.secureId, lot]));
  return read.some((lot) => {
    if (isOver(lot)) return false;
    const seen = latest.get(lot.secureId) ?? lot;
    const isPast = seen.closeTime !== null && Date.parse(seen.closeTime) <= now;
    return isOver(seen) || isPast || seen.closeTime !== lot.closeTime;
  });
}

function isOver({ isClosed, isWidthdrawn }: Placed): boolean {
  return isClosed || isWidthdrawn;
}
