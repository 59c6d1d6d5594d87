import type { LotTile } from '@fairlot/contract';

/** Epoch milliseconds of the next close that lies ahead, and the lots that close by then; null without one. */
export function nextClosing(
  lots: readonly Pick<LotTile, 'secureId' | 'closeTime' | 'isClosed' | 'isWidthdrawn'>[],
  now: number,
): { at: number; ids: string[] } | null {
  let at = Infinity;
  let ids: string[] = [];
  for (const lot of lots) {
    if (lot.closeTime === null || lot.isClosed || lot.isWidthdrawn) continue;
    const close = Date.parse(lot.closeTime);
    if (close <= now || close > at) continue;
    ids = close === at ? [...ids, lot.secureId] : [lot.secureId];
    at = close;
  }
  return at === Infinity ? null : { at, ids };
}
