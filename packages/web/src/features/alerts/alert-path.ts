import { auctionPath, lotPath } from '@fairlot/contract';
import type { Alert } from '@fairlot/contract';

/** Opens the lot with the bid dialog set to lower one's maximum. */
export const lowerMaximumHash = '#lower-maximum';

/** Where an alert leads: to its lot, else to its auction; null when it names neither. */
export function alertPath(alert: Alert): string | null {
  const { alertEnumName, secureAuctionSessionId, secureLotId } = alert;
  if (secureAuctionSessionId === null) return null;
  if (secureLotId === null) return auctionPath(secureAuctionSessionId, '');
  const lot = lotPath(secureAuctionSessionId, secureLotId, '');
  // The retracted bid may have shown this bidder's maximum (decision 041).
  return alertEnumName === 'HighBidAfterRetract' ? lot + lowerMaximumHash : lot;
}
