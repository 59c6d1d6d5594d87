import type { Auction, LotTile } from '@fairlot/contract';
import { buttonClass } from '@fairlot/ui/button.tsx';
import { nextBid } from '../../lib/next-bid.ts';
import { OwnAmount } from './own-amount.tsx';
import { BidAndTotal } from './rebid-button.tsx';
import { TileBid } from './tile-bid.tsx';
import { tileButtonLook } from './tile-foot.ts';

/**
 * At the foot of a tile in a sale that closes: the next bid. A visitor, and who is not known yet, is led to the lot's page,
 * like by all of its tile: there it says what bidding takes.
 */
export default function ClosingBid({
  lot,
  auction,
  viewer,
}: {
  lot: LotTile;
  auction: Auction;
  viewer: 'visitor' | 'user';
}) {
  const cost = { ...auction, premiumExempt: lot.premiumExempt ?? false };
  if (viewer === 'user') {
    return (
      <>
        <OwnAmount name="Pending" dollars={lot.pendingBidAmount} />
        <TileBid lot={lot} cost={cost} />
      </>
    );
  }
  const amount = nextBid(lot);
  if (amount === null) return null;
  return (
    <div className={buttonClass('secondary', `${tileButtonLook} pointer-events-none`)}>
      <span className="text-center leading-tight">
        <BidAndTotal verb="Bid" amount={amount} cost={cost} />
      </span>
    </div>
  );
}
