import type { LotTile } from '@fairlot/contract';
import { leastMaximum } from '@fairlot/rules';
import type { BidderView, Cents } from '@fairlot/rules';

/** The lowest maximum that this viewer may enter on a lot now, in cents; null when it takes no bids. */
export function lowestMaximum(
  { minimumBid, currentBid }: Pick<LotTile, 'minimumBid' | 'currentBid'>,
  part: BidderView['part'],
): Cents | null {
  if (minimumBid === null) return null;
  return leastMaximum({
    leads: part === 'leading',
    price: currentBid === null ? null : cents(currentBid.currentAmount),
    minimumBid: cents(minimumBid),
  });
}

function cents(dollars: number): Cents {
  return Math.round(dollars * 100);
}
