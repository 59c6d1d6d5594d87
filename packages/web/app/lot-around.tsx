import type { AuctionSession, LotTile } from '@fairlot/contract';
import { LotAround } from '../src/features/lot/public.ts';
import { useViewer } from '../src/lib/viewer.ts';
import { ownExtras } from './tile-extras.tsx';

/** What to look at after a lot, with the viewer's own bids and hearts. */
export default function LotAroundWithOwn(lot: { lot: LotTile; session: AuctionSession }) {
  const viewer = useViewer();
  return (
    <LotAround
      {...lot}
      extras={{ viewer: viewer.kind === 'bidder' ? 'user' : 'visitor', ...ownExtras }}
    />
  );
}
