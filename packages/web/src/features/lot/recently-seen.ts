import type { LotTile } from '@fairlot/contract';
import { seenLotsKey } from '../../lib/seen-lots.ts';

/** As many as are shown, and the one that is being looked at. */
const kept = 9;

export type SeenLot = Pick<
  LotTile,
  'secureId' | 'secureAuctionSessionId' | 'title' | 'lotNumber' | 'inventoryItemImageSecureId'
> & { readonly caches?: string[] | undefined };

/** The lots looked at before, the latest first. Without storage there are none. */
export function recentlySeen(): readonly SeenLot[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(seenLotsKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSeenLot) : [];
  } catch {
    return [];
  }
}

/** Notes a lot as the latest one looked at. */
export function remember(lot: SeenLot): void {
  const { secureId, secureAuctionSessionId, title, lotNumber } = lot;
  const { inventoryItemImageSecureId, caches } = lot;
  const seen: SeenLot = {
    secureId,
    secureAuctionSessionId,
    title,
    lotNumber,
    inventoryItemImageSecureId,
    caches,
  };
  const others = recentlySeen().filter((other) => other.secureId !== secureId);
  try {
    localStorage.setItem(seenLotsKey, JSON.stringify([seen, ...others].slice(0, kept)));
  } catch {
    // Without storage nothing is remembered.
  }
}

/** What is stored may be of an earlier version, or anybody's. */
function isSeenLot(value: unknown): value is SeenLot {
  if (typeof value !== 'object' || value === null) return false;
  const lot = value as Partial<Record<keyof SeenLot, unknown>>;
  const { inventoryItemImageSecureId: image } = lot;
  return (
    [lot.secureId, lot.secureAuctionSessionId, lot.title, lot.lotNumber].every(
      (text) => typeof text === 'string',
    ) &&
    (image === null || typeof image === 'string')
  );
}
