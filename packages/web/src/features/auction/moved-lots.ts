import type { LotTile } from '@fairlot/contract';

type Placed = Pick<LotTile, 'secureId' | 'closeTime' | 'isClosed'>;

/**
 * Whether lots of a list have left their places since it was read: the server lists open lots by
 * their close and closed ones behind them, so that whatever follows has moved up by as many places.
 * `now` in epoch milliseconds of the server's clock: a lot past it may have closed unheard.
 */
export function haveMoved(read: readonly Placed[], live: readonly Placed[], now: number): boolean {
  const latest = new Map(live.map((lot) => [lot.secureId, lot]));
  return read.some((lot) => {
    if (lot.isClosed) return false;
    const { isClosed, closeTime } = latest.get(lot.secureId) ?? lot;
    const isPast = closeTime !== null && Date.parse(closeTime) <= now;
    return isClosed || isPast || closeTime !== lot.closeTime;
  });
}
