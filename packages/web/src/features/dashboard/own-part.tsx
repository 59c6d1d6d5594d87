import type { LotTile } from '@fairlot/contract';
import { Button } from '@fairlot/ui/button.tsx';
import { bidderView, OwnAmount, RebidButton } from '../bidding/public.ts';
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
        // Keeps its height, whoever leads.
        <div className="relative z-10 mt-2 min-h-14">
          {lot.mayRetract && part === 'leading' ? (
            <Button
              look="secondary"
              className={buttonClass}
              aria-label={`Retract my bid: ${lot.title}`}
              onClick={onRetract}
            >
              Retract my bid
            </Button>
          ) : (
            <RebidButton lot={lot} part={part} cost={cost} className={buttonClass} />
          )}
        </div>
      )}
    </>
  );
}

const buttonClass = 'w-full px-1 max-[22rem]:text-xs';
