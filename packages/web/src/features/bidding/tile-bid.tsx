import type { LotTile } from '@fairlot/contract';
import { formatUsd } from '@fairlot/rules';
import { allInFor } from '../../lib/all-in.ts';
import { registrationOf, useLogin } from '../login/public.ts';
import { bidderView, leadsAtMaximum } from './bidder-view.ts';
import { RebidButton } from './rebid-button.tsx';
import type { BidCost } from './rebid-button.tsx';
import { tileButtonLook } from './tile-foot.ts';

/** The next bid at the foot of a lot's tile; for who leads, what the lot costs them now, and what it may at most. */
export function TileBid({
  lot,
  cost,
}: {
  lot: LotTile;
  /** Undefined until it has been read. */
  cost: BidCost | undefined;
}) {
  const { currentBid } = lot;
  // They may have been outbid since the tile was loaded.
  const { part } = bidderView(lot, registrationOf(useLogin(), lot.secureAuctionId), null);
  if (part !== 'leading' || currentBid === null || leadsAtMaximum(lot, part)) {
    return <RebidButton lot={lot} part={part} cost={cost} className={tileButtonLook} />;
  }
  if (cost === undefined) return null;
  const { currentAmount, currentMaxAmount } = currentBid;
  const allIn = (dollars: number) => allInFor(Math.round(dollars * 100), cost, cost);
  const max = currentMaxAmount ?? currentAmount;
  return (
    <p className="text-sm leading-tight tabular-nums">
      You lead at <span className="font-semibold">{formatUsd(allIn(currentAmount).total)}</span> all
      in
      <span className="block text-xs text-ink-soft">
        At most {formatUsd(allIn(max).highest.total)} all in
      </span>
    </p>
  );
}
