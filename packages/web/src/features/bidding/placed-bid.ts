import type { Lot } from '@fairlot/contract';
import type { PlacedBid } from './bid-flow.ts';

/**
 * What the answer to a bid tells its bidder only. Price and leader arrive with the event or the refetched lot,
 * under their sequence number, so that nothing is shown twice or out of order. The bidder's maximum waits for
 * them: next to the previous leader it would look like being outbid.
 */
export function withPlacedBid(lot: Lot, placed: PlacedBid): Lot {
  const { pendingBidAmount, currentMaxAmount } = placed;
  if (placed.bidResultEnum === 'NotApproved') {
    const isAbove = placed.code === 'AboveLimit';
    return { ...lot, pendingBidAmount, ...(isAbove && { pendingAboveLimit: true }) };
  }
  const { currentBid } = lot;
  if (currentBid === null || currentBid.sequence < placed.sequence) {
    return { ...lot, pendingBidAmount };
  }
  return { ...lot, pendingBidAmount, currentBid: { ...currentBid, currentMaxAmount } };
}
