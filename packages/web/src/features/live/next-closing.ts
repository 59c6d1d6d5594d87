import type { LotTile } from '@fairlot/contract';

/**
 * The next close in the future, in epoch milliseconds, and the lots that close by then; null without one. A
 * hammer event that arrives before our own clock reaches the close does not cancel the wait.
 */
export function nextClosing(
  lots: readonly Pick<LotTile, 'secureId' | 'closeTime' | 'isWidthdrawn' | 'pauseReason'>[],
  now: number,
): { at: number; ids: string[] } | null {
  let at = Infinity;
  let ids: string[] = [];
  for (const lot of lots) {
    if (lot.closeTime === null || lot.isWidthdrawn || lot.pauseReason != null) continue;
    const close = Date.parse(lot.closeTime);
    if (close <= now || close > at) continue;
    ids = close === at ? [...ids, lot.secureId] : [lot.secureId];
    at = close;
  }
  return at === Infinity ? null : { at, ids };
}
