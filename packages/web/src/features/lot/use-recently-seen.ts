import type { AuctionSession, Lot } from '@fairlot/contract';
import { useEffect } from 'react';

/** Notes in this browser that a lot is being looked at; a draft's is nobody's to find later. */
export function useRecentlySeen(lot: Lot, { isHidden = false }: AuctionSession): void {
  useEffect(() => {
    if (!isHidden) void import('./recently-seen.ts').then(({ remember }) => remember(lot));
    // oxlint-disable-next-line react/exhaustive-deps -- once a lot; its price does not matter
  }, [lot.secureId, isHidden]);
}
