import type { AuctionSession, LotTile } from '@fairlot/contract';
import { LotAround } from '../src/features/lot/public.ts';
import { useViewer } from '../src/lib/viewer.ts';
import { ownExtras, saleExtras } from './tile-extras.tsx';

/** What to look at after a lot, with the viewer's own bids and hearts. */
export default function LotAroundWithOwn(lot: { lot: LotTile; session: AuctionSession }) {
  const viewer = useViewer().kind === 'bidder' ? 'user' : 'visitor';
  return (
    <LotAround
      {...lot}
      ofThisSale={{ viewer, ...saleExtras(lot.session.auction) }}
      // Of each of those, another sale's terms would have to be read.
      ofOtherSales={{ viewer, ...ownExtras, showAuction: true }}
    />
  );
}
