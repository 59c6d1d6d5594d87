import { auctionPath, lotPath } from '@fairlot/contract';
import type { Alert } from '@fairlot/contract';

/** Opens the lot with the bid dialog ready to lower the maximum. */
export const lowerMaximumHash = '#lower-maximum';

/** The page that an alert links to: its lot, else its auction; null when it names neither. */
export function alertPath(alert: Alert): string | null {
  const { alertEnumName, secureAuctionSessionId, secureLotId } = alert;
  if (secureAuctionSessionId === null) return null;
  if (secureLotId === null) return auctionPath(secureAuctionSessionId, '');
  const lot = lotPath(secureAuctionSessionId, secureLotId, '');
  // The retracted bid may have shown this bidder's maximum (decision 041).
  return alertEnumName === 'HighBidAfterRetract' ? lot + lowerMaximumHash : lot;
}
