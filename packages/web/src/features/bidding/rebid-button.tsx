import type { LotTile } from '@fairlot/contract';
import type { BidderView } from '@fairlot/rules';
import { Button } from '@fairlot/ui/button.tsx';
import { formatDollars } from '@fairlot/ui/format.ts';
import { askQuickBid } from '../../lib/quick-bid.ts';

/** The next bid on a lot, its amount on the button; nothing for who leads or may not bid. */
export function RebidButton({
  lot,
  part,
  className,
}: {
  lot: LotTile;
  part: BidderView['part'];
  className?: string;
}) {
  const { secureId, minimumBid: amount, barredReason, pauseReason } = lot;
  if (part === 'leading' || amount === null || barredReason !== undefined || pauseReason != null) {
    return null;
  }
  return (
    <Button
      look={part === 'outbid' ? 'primary' : 'secondary'}
      className={className}
      aria-label={`Bid ${formatDollars(amount)} on ${lot.title}`}
      onClick={() => askQuickBid({ lotId: secureId, amount })}
    >
      Bid {formatDollars(amount)}
    </Button>
  );
}
