import type { AuctionSession, LotTile } from '@fairlot/contract';

/** The sessions from which news of these lots may come: nothing more happens to what is over. */
export function openSessionsOf(lots: readonly LotTile[]): string[] {
  const open = lots.filter((lot) => !lot.isClosed && !lot.isWidthdrawn);
  return [...new Set(open.map((lot) => lot.secureAuctionSessionId))];
}

/** The session of a page, as far as there is news of it: of one that nobody sees there is none. */
export function newsOf({ secureId, isHidden }: AuctionSession): string[] {
  return isHidden ? [] : [secureId];
}
