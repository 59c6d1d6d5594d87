import type { LotTile } from '@fairlot/contract';
import type { BidderView } from '@fairlot/rules';
import { Button } from '@fairlot/ui/button.tsx';
import { formatDollars } from '@fairlot/ui/format.ts';
import { askQuickBid } from '../../lib/quick-bid.ts';
import { leadsAtMaximum } from './bidder-view.ts';

/**
 * The next bid on a lot, its amount on the button; for who leads at their maximum, the least that raises it. Nothing
 * for other leaders, nor for who may not bid. It leads to the review of that bid and binds nobody.
 */
export function RebidButton({
  lot,
  part,
  allIn,
  className,
}: {
  lot: LotTile;
  part: BidderView['part'];
  /** What this many dollars come to with premium and tax, in words; where there is room for it. */
  allIn?: (dollars: number) => string;
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
      aria-label={`${verb} ${formatDollars(amount)} on ${lot.title}`}
      aria-haspopup="dialog"
      title="You review the bid before it counts"
      onClick={() => askQuickBid({ lotId: secureId, amount })}
    >
      <span className="leading-tight">
        {verb} {formatDollars(amount)}
        {allIn !== undefined && (
          <span className="block text-xs font-normal tabular-nums">{allIn(amount)} all in</span>
        )}
      </span>
    </Button>
  );
}
