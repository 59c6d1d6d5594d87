import type { LotTile } from '@fairlot/contract';
import { Button } from '@fairlot/ui/button.tsx';
import { bidderView, OwnAmount, TileBid, tileButtonLook, tileFootLook } from '../bidding/public.ts';
import type { BidCost } from '../bidding/public.ts';
import { registrationOf, useLogin } from '../login/public.ts';

/** The day a lot closed, the viewer's bid on it, and the next bid or, while that is allowed, a retract button. */
export function OwnPart({
  lot,
  cost,
  onRetract,
}: {
  lot: LotTile;
  cost: BidCost | undefined;
  onRetract: () => void;
}) {
  const registration = registrationOf(useLogin(), lot.secureAuctionId);
  // They may have been outbid since the tile was loaded.
  const { part, hasOwnMax } = bidderView(lot, registration, null);
  return (
    <>
      {lot.closedDateStr !== '' && <p className="text-sm text-ink-soft">{lot.closedDateStr}</p>}
      <OwnAmount name="Your Max" dollars={lot.currentBid?.currentMaxAmount ?? null} />
      <OwnAmount name="Pending" dollars={lot.pendingBidAmount} />
      {hasOwnMax && !lot.isClosed && !lot.isWidthdrawn && (
        <div className={tileFootLook}>
          {lot.mayRetract && part === 'leading' ? (
            <Button
              look="secondary"
              className={tileButtonLook}
              aria-label={`Retract my bid: ${lot.title}`}
              onClick={onRetract}
            >
              Retract my bid
            </Button>
          ) : (
            <TileBid lot={lot} cost={cost} />
          )}
        </div>
      )}
    </>
  );
}
