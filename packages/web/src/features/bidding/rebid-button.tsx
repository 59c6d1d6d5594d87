import type { Auction, Lot, LotTile } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import type { BidderView } from '@fairlot/rules';
import { Button } from '@fairlot/ui/button.tsx';
import { formatDollars } from '@fairlot/ui/format.ts';
import { allInFor } from '../../lib/all-in.ts';
import { nextBid } from '../../lib/next-bid.ts';
import { askQuickBid } from '../../lib/quick-bid.ts';
import { leadsAtMaximum } from './bidder-view.ts';

/** By which a bid on a lot becomes a price all in. */
export type BidCost = Pick<Auction, 'premiumRules' | 'salesTax'> & Pick<Lot, 'premiumExempt'>;

/**
 * The next bid on a lot, its amount on the button; for who leads at their maximum, the least that raises it. Nothing
 * for other leaders, nor for who may not bid. It leads to the review of that bid and binds nobody.
 */
export function RebidButton({
  lot,
  part,
  cost,
  className,
}: {
  lot: LotTile;
  part: BidderView['part'];
  /** Undefined until it has been read. */
  cost: BidCost | undefined;
  className?: string;
}) {
  const amount = nextBid(lot);
  const raises = leadsAtMaximum(lot, part);
  if (amount === null || (part === 'leading' && !raises)) return null;
  return (
    <Button
      look={part === 'outbid' ? 'primary' : 'secondary'}
      className={className}
      aria-haspopup="dialog"
      title="You review the bid before it counts"
      onClick={() => askQuickBid({ lotId: lot.secureId, amount })}
    >
      <span className="leading-tight">
        <BidAndTotal verb={raises ? 'Raise to' : 'Bid'} amount={amount} cost={cost} />
        <span className="sr-only"> on {lot.title}</span>
      </span>
    </Button>
  );
}

/** "Bid $41.00", and below it "$52.25 all in". */
export function BidAndTotal({
  verb,
  amount,
  cost,
}: {
  verb: 'Bid' | 'Raise to';
  /** Dollars. */
  amount: number;
  cost: BidCost | undefined;
}) {
  return (
    <>
      {verb} {formatDollars(amount)}
      {cost !== undefined && (
        <span className="block text-xs font-normal tabular-nums">
          {formatUsd(allInFor(Math.round(amount * 100), cost, cost).total)} all in
        </span>
      )}
    </>
  );
}
