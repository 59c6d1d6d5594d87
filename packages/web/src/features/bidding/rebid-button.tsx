import type { Auction, Lot, LotTile } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import type { BidderView } from '@fairlot/rules';
import { Button } from '@fairlot/ui/button.tsx';
import { formatDollars } from '@fairlot/ui/format.ts';
import { allInFor } from '../../lib/all-in.ts';
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
  const { secureId, minimumBid: amount, barredReason, pauseReason } = lot;
  if (amount === null || barredReason !== undefined || pauseReason != null) return null;
  const raises = leadsAtMaximum(lot, part);
  if (part === 'leading' && !raises) return null;
  const verb = raises ? 'Raise to' : 'Bid';
  return (
    <Button
      look={part === 'outbid' ? 'primary' : 'secondary'}
      className={className}
      aria-haspopup="dialog"
      title="You review the bid before it counts"
      onClick={() => askQuickBid({ lotId: secureId, amount })}
    >
      <span className="leading-tight">
        {verb} {formatDollars(amount)}
        {cost !== undefined && (
          <span className="block text-xs font-normal tabular-nums">
            {formatUsd(allInFor(Math.round(amount * 100), cost, cost).total)} all in
          </span>
        )}
        <span className="sr-only"> on {lot.title}</span>
      </span>
    </Button>
  );
}
