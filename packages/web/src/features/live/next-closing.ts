import type { LotTile } from '@fairlot/contract';

/**
 * Epoch milliseconds of the next close that lies ahead, and the lots that close by then; null without
 * one. A hammer that was heard of before our own clock got there is waited for all the same.
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
