import type { LotTile } from '@fairlot/contract';

/** The least bid that the viewer may place now, in dollars; null: none. */
export function nextBid({
  minimumBid,
  barredReason,
  pauseReason,
}: Pick<LotTile, 'minimumBid' | 'barredReason' | 'pauseReason'>): number | null {
  return barredReason === undefined && pauseReason == null ? minimumBid : null;
}
