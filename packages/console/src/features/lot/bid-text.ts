import type { BidOfLot } from '@fairlot/contract';

type Bid = Pick<BidOfLot, 'paddle' | 'leader' | 'explanation'>;

/** Who led after a bid, then why the lot came to its price: somebody else's automatic bidding may have gone there. */
export function bidText({ paddle, leader, explanation }: Bid): string {
  if (leader === null) return explanation;
  const lead = leader === paddle ? 'In the lead.' : `Paddle ${leader} stayed ahead.`;
  return `${lead} ${explanation}`.trimEnd();
}
