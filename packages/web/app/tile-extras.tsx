import type { Auction, LotTile } from '@fairlot/contract';
import { bidLabels } from '@fairlot/rules';
import {
  BidLabels,
  bidderView,
  FavoriteButton,
  ClosingBid,
  OwnAmount,
  PriceAllIn,
  tileFootLook,
} from '../src/features/bidding/public.ts';
import type { TileExtras } from '../src/features/auction/public.ts';
import { registrationOf, useLogin } from '../src/features/login/public.ts';
import { useClock } from '@fairlot/ui/clock.ts';
import { secondsLeft } from '../src/lib/seconds-left.ts';
import { secondsTo } from '@fairlot/ui/seconds-to.ts';

/** What a tile shows and offers to the viewer only. */
export const ownExtras = {
  labels: (lot: LotTile) => <TileLabels lot={lot} />,
  corner: (lot: LotTile) => <FavoriteButton lot={lot} />,
  foot: (lot: LotTile) => <OwnAmounts lot={lot} />,
};

/** The same where the terms of its sale are known: what a lot's price comes to all in. */
export const saleExtras = (auction: Auction) => ({
  ...ownExtras,
  foot: (lot: LotTile) => (
    <>
      <TotalNow lot={lot} auction={auction} />
      <OwnAmounts lot={lot} />
    </>
  ),
});

/**
 * The same in a sale whose lots close within the hour, where there is little time to open each before one bids
 * (decision 287).
 */
export const closingExtras = (auction: Auction, viewer: TileExtras['viewer']) => ({
  ...ownExtras,
  foot: (lot: LotTile) =>
    lot.isClosed || lot.isWidthdrawn || lot.pauseReason != null ? (
      <OwnAmounts lot={lot} />
    ) : (
      <ClosingFoot lot={lot} auction={auction} viewer={viewer} />
    ),
});

function TotalNow({ lot, auction }: { lot: LotTile; auction: Auction }) {
  if (lot.isClosed || lot.priceHidden) return null;
  // Its tile keeps its height.
  if (lot.isWidthdrawn) return <div className="min-h-5" />;
  const { currentBid, hasBid, startPrice } = lot;
  const dollars = currentBid !== null && hasBid ? currentBid.currentAmount : startPrice;
  return (
    <PriceAllIn dollars={dollars} auction={auction} premiumExempt={lot.premiumExempt ?? false} />
  );
}

/** Empty from the lot's last second on, until it is known what became of it. */
function ClosingFoot(props: { lot: LotTile; auction: Auction; viewer: TileExtras['viewer'] }) {
  const isOpen = useClock((now) => (secondsLeft(props.lot, now) ?? 0) > 0);
  return isOpen ? <ClosingBid {...props} /> : <div className={tileFootLook} />;
}

/** The viewer's labels on a lot's tile. */
function TileLabels({ lot }: { lot: LotTile }) {
  const registration = registrationOf(useLogin(), lot.secureAuctionId);
  // Joined into one string, so that the tile rerenders only when a label changes.
  const labels = useClock((now) => {
    const view = bidderView(lot, registration, secondsTo(lot.closeTime, now));
    return bidLabels(view).join(' ');
  });
  if (labels === '') return null;
  return <BidLabels labels={labels.split(' ') as ReturnType<typeof bidLabels>} />;
}

/** The viewer's own bid, which nobody else sees. */
function OwnAmounts({ lot }: { lot: LotTile }) {
  return (
    <>
      <OwnAmount name="Your Max" dollars={lot.currentBid?.currentMaxAmount ?? null} />
      <OwnAmount name="Pending" dollars={lot.pendingBidAmount} />
    </>
  );
}
