import type { AuctionSession, LotTile } from '@fairlot/contract';
import type { TileExtras } from '../src/features/auction/public.ts';
import { LotAround } from '../src/features/lot/public.ts';
import { useViewer } from '../src/lib/viewer.ts';
import { ownExtras, saleExtras } from './tile-extras.tsx';

/** What to look at after a lot, with the viewer's own bids and hearts. */
export default function LotAroundWithOwn(lot: { lot: LotTile; session: AuctionSession }) {
  const viewer: TileExtras['viewer'] = useViewer().kind === 'bidder' ? 'user' : 'visitor';
  const { auction } = lot.session;
  const ofThisSale = { viewer, ...saleExtras(auction) };
  const isOfThisSale = (other: LotTile) => other.secureAuctionId === auction.secureId;
  return (
    <LotAround
      {...lot}
      ofThisSale={ofThisSale}
      ofAnySale={{
        ...ofThisSale,
        showAuction: true,
        // For the price all in of another sale's lot, that sale's terms would have to be read.
        foot: (other) => (isOfThisSale(other) ? ofThisSale : ownExtras).foot(other),
      }}
    />
  );
}
