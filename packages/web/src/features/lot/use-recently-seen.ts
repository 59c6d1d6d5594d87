import type { AuctionSession, Lot } from '@fairlot/contract';
import { useEffect } from 'react';

/** Who leaves sooner has not looked at a lot. Milliseconds. */
const lookMs = 2_000;

/** Notes in this browser that a lot is being looked at; a draft's is nobody's to find later. */
export function useRecentlySeen(lot: Lot, { isHidden = false }: AuctionSession): void {
  useEffect(() => {
    if (isHidden) return undefined;
    const timer = setTimeout(() => {
      // Where the code does not come, a server that is away say, the lot is not noted.
      import('./recently-seen.ts').then(
        ({ remember }) => remember(lot),
        () => undefined,
      );
    }, lookMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- once a lot; its price does not matter
  }, [lot.secureId, isHidden]);
}
