import type { AuctionSession } from '@fairlot/contract';
import { Suspense, useEffect } from 'react';
import { loginOf, useViewer } from '../../lib/viewer.ts';
import type { LiveLot } from '../live/public.ts';
import type { PlacedBid } from './bid-flow.ts';
import { lowestMaximum } from './lowest-maximum.ts';
import { withPlacedBid } from './placed-bid.ts';
import type { Bidding } from './use-bidding.ts';
import { lazyPart } from '@fairlot/ui/lazy-part.ts';

const loadBidDialog = () => import('./bid-dialog.tsx');
const BidDialog = lazyPart(loadBidDialog);
const EnteredBidDialog = lazyPart(() => import('./entered-bid-dialog.tsx'));
const HistoryDialog = lazyPart(() => import('./history-dialog.tsx'));
const RetractDialog = lazyPart(() => import('./retract-dialog.tsx'));

/** The dialogs of the bid area, of which one at a time is open. */
export function BidDialogs({
  live,
  auction,
  bidding,
  imageUrl,
}: {
  live: LiveLot;
  auction: AuctionSession;
  bidding: Bidding;
  imageUrl: string | null;
}) {
  const { lot, update, refetch } = live;
  const close = () => bidding.show(null);
  const bidId = lot.currentBid?.secureId ?? null;
  const { secureId } = lot;

  // Preloaded, so that nobody waits for code in the last seconds, nor for code that sends a bid again while the server
  // does not answer. It knows of a bid that a reload interrupted.
  const viewer = loginOf(useViewer());
  const loginId = bidding.registration.kind === 'none' ? null : viewer;
  const { show } = bidding;
  useEffect(() => {
    if (loginId === null) return;
    const goOn = ({ unansweredBid }: Awaited<ReturnType<typeof loadBidDialog>>) => {
      if (unansweredBid(secureId, loginId) !== null) show('bid');
    };
    // Without it the dialog, when it opens, offers to load the page anew.
    loadBidDialog().then(goOn, () => undefined);
  }, [loginId, secureId, show]);

  const dialog = {
    lot,
    auction,
    imageUrl,
    bidder: { part: bidding.view.part, button: bidding.buttonText },
    onPlaced(placed: PlacedBid) {
      bidding.forgetEntered();
      update((known) => withPlacedBid(known, placed));
      void refetch();
    },
    onClose: close,
  };

  return (
    <Suspense>
      {(bidding.shown === 'bid' || bidding.shown === 'lower') && (
        <BidDialog
          key={bidding.shown}
          {...dialog}
          startAt={bidding.shown === 'lower' ? lowestMaximum(lot, 'leading') : bidding.entered}
          onEntered={bidding.enter}
        />
      )}
      {bidding.shown === 'entered' && (
        <EnteredBidDialog
          {...dialog}
          startAt={bidding.entered}
          isOpen={bidding.state.kind === 'open'}
          refetch={refetch}
          onDeclined={bidding.forgetEntered}
        />
      )}
      {bidding.shown === 'history' && <HistoryDialog lot={lot} onClose={close} />}
      {bidding.shown === 'retract' && bidId !== null && (
        <RetractDialog
          lot={lot}
          bidId={bidId}
          onRetracted={() => {
            close();
            void refetch();
          }}
          onClose={close}
        />
      )}
    </Suspense>
  );
}
