import type { LotTile } from '@fairlot/contract';
import { bidLabels } from '@fairlot/rules';
import { BidLabels, bidderView } from '../src/features/bidding/public.ts';
import { registrationOf, useSession } from '../src/features/session/public.ts';
import { useClock } from '../src/lib/clock.ts';

/** The viewer's part in a lot, on its tile. */
export function TileLabels({ lot }: { lot: LotTile }) {
  const registration = registrationOf(useSession(), lot.secureAuctionId);
  const target = lot.closeTime === null ? null : Date.parse(lot.closeTime);
  // Joined to a text, so that the tile is drawn again only when a label changes.
  const labels = useClock((now) => {
    const secondsToClose = target === null ? null : Math.ceil((target - now) / 1000);
    return bidLabels(bidderView(lot, registration, secondsToClose)).join(' ');
  });
  if (labels === '') return null;
  return <BidLabels labels={labels.split(' ') as ReturnType<typeof bidLabels>} />;
}
