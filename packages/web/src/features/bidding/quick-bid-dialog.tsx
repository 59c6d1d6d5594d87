import { imageSizes } from '@fairlot/contract';
import type { Calls, ReplyOf } from '@fairlot/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fetchData } from '@fairlot/client/fetch-data.ts';
import { forgetFocus } from '@fairlot/ui/focus-return.ts';
import { notify } from '@fairlot/ui/toast.tsx';
import { lotImageUrl } from '../../lib/images.ts';
import type { QuickBid } from '../../lib/quick-bid.ts';
import { loginOf, useViewer } from '../../lib/viewer.ts';
import { useLiveLot, watchedSessions } from '../live/public.ts';
import BidDialog from './bid-dialog.tsx';
import { withPlacedBid } from './placed-bid.ts';
import { useBidding } from './use-bidding.ts';

type LotPageData = ReplyOf<Calls['GET /api/site/getlot/:lotId/true']>;

/** The bid dialog at its confirmation, for a lot whose page is not open; nothing until the lot is read. */
export default function QuickBidDialog({ asked, onEnd }: { asked: QuickBid; onEnd: () => void }) {
  const { lotId } = asked;
  const { data, isError, refetch } = useQuery({
    queryKey: ['quick-bid', lotId, loginOf(useViewer())],
    queryFn: () => fetchData('GET /api/site/getlot/:lotId/true', { params: { lotId } }),
    // The price of a minute ago is no price.
    gcTime: 0,
  });
  useEffect(() => {
    if (!isError) return;
    void notify('error', 'The lot could not be loaded. Please try again.');
    forgetFocus();
    onEnd();
  }, [isError, onEnd]);
  if (data === undefined) return null;
  return <Confirmation asked={asked} page={data} refetch={refetch} onEnd={onEnd} />;
}

function Confirmation({
  asked,
  page,
  refetch,
  onEnd,
}: {
  asked: QuickBid;
  page: LotPageData;
  refetch: () => unknown;
  onEnd: () => void;
}) {
  const { auctionSession } = page;
  const live = useLiveLot(watchedSessions(auctionSession), page.lot, refetch);
  const { lot } = live;
  const bidding = useBidding(lot, auctionSession);
  // Who is not registered for the sale yet is led through that first, and again at the
  // next press if they break it off.
  const begun = useRef<QuickBid>(null);
  useEffect(() => {
    if (begun.current === asked) return;
    begun.current = asked;
    bidding.bid();
  });
  if (bidding.shown !== 'bid') return null;
  const imageId = lot.inventoryItemImageSecureId;
  return (
    <BidDialog
      isQuick
      lot={lot}
      auction={auctionSession}
      imageUrl={imageId === null ? null : lotImageUrl(imageId, imageSizes.thumbnail, lot.caches)}
      bidder={{ part: bidding.view.part, button: bidding.buttonText }}
      startAt={Math.round(asked.amount * 100)}
      onPlaced={(placed) => {
        live.update((known) => withPlacedBid(known, placed));
        void live.refetch();
      }}
      onClose={onEnd}
    />
  );
}
