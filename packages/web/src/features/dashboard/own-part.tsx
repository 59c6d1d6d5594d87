import type { LotTile } from '@fairlot/contract';
import { Button } from '@fairlot/ui/button.tsx';
import { bidderView, OwnAmount } from '../bidding/public.ts';
import { registrationOf, useLogin } from '../login/public.ts';

/** The day a lot closed, the viewer's bid on it, and a retract button while that is allowed. */
export function OwnPart({ lot, onRetract }: { lot: LotTile; onRetract: () => void }) {
  const registration = registrationOf(useLogin(), lot.secureAuctionId);
  // They may have been outbid since the tile was loaded.
  const leads = bidderView(lot, registration, null).part === 'leading';
  return (
    <>
      {lot.closedDateStr !== '' && <p className="text-sm text-ink-soft">{lot.closedDateStr}</p>}
      <OwnAmount name="Your Max" dollars={lot.currentBid?.currentMaxAmount ?? null} />
      <OwnAmount name="Pending" dollars={lot.pendingBidAmount} />
      {lot.mayRetract && leads && (
        <Button
          look="secondary"
          className="relative z-10 mt-2 w-full px-1 max-[22rem]:text-xs"
          aria-label={`Retract my bid: ${lot.title}`}
          onClick={onRetract}
        >
          Retract my bid
        </Button>
      )}
    </>
  );
}
