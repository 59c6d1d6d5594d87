import { auctionPath, lotPath } from '@fairlot/contract';
import type { Alert } from '@fairlot/contract';

/** Where an alert leads: to its lot, else to its auction; null when it names neither. */
export function alertPath({ secureAuctionSessionId, secureLotId }: Alert): string | null {
  if (secureAuctionSessionId === null) return null;
  return secureLotId === null
    ? auctionPath(secureAuctionSessionId, '')
    : lotPath(secureAuctionSessionId, secureLotId, '');
}
