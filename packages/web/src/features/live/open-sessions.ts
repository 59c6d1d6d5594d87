import type { AuctionSession, LotTile } from '@fairlot/contract';

/** The sessions that may still send events for these lots; closed lots need none. */
export function openSessionsOf(lots: readonly LotTile[]): string[] {
  const open = lots.filter((lot) => !lot.isClosed && !lot.isWidthdrawn);
  return [...new Set(open.map((lot) => lot.secureAuctionSessionId))];
}

/** The session of a page if it sends events; a draft sends none. */
export function watchedSessions({ secureId, isHidden }: AuctionSession): string[] {
  return isHidden ? [] : [secureId];
}
