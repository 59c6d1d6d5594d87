import type { LotTile } from '@fairlot/contract';
import type { BidLabel } from '@fairlot/rules';
import { formatDollars } from '@fairlot/ui/format.ts';
import { bidLabelText } from './bid-words.ts';

/** The announcement for screen readers when the price has moved: "Current bid $12.00. Outbid." */
export function priceAnnouncement(
  { currentBid, startPrice }: Pick<LotTile, 'currentBid' | 'startPrice'>,
  labels: readonly BidLabel[],
): string {
  const price =
    currentBid === null
      ? `Starting bid ${formatDollars(startPrice)}.`
      : `Current bid ${formatDollars(currentBid.currentAmount)}.`;
  const part = labels.find(
    (label) => label === 'outbid' || label === 'high-bid' || label === 'won',
  );
  return part === undefined ? price : `${price} ${bidLabelText[part]}`;
}
