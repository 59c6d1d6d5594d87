import type { LotTile } from '@fairlot/contract';
import type { BidderView, LotView } from '@fairlot/rules';
import type { Registration } from '../login/public.ts';

/** A lot as the display rules look at it; `secondsToClose` from the running clock. */
export function lotView(lot: LotTile, secondsToClose: number | null): LotView {
  const { hasBid, reserveMet, isWidthdrawn: withdrawn } = lot;
  return { secondsToClose, hasBid, reserveMet, withdrawn };
}

/** A viewer's own data on a lot. Public prices name them by their paddle number. */
export function bidderView(
  lot: LotTile,
  registration: Registration,
  secondsToClose: number | null,
): BidderView {
  const ownMax = lot.currentBid?.currentMaxAmount ?? null;
  const leads =
    registration.kind === 'approved' && lot.currentBid?.paddleNumber === registration.paddleNumber;
  return {
    secondsToClose,
    hasBid: lot.hasBid,
    reserveMet: lot.reserveMet,
    withdrawn: lot.isWidthdrawn,
    part: leads ? 'leading' : ownMax === null ? 'none' : 'outbid',
    hasOwnMax: ownMax !== null,
    hasPendingBid: lot.pendingBidAmount !== null,
    isRegistered: registration.kind !== 'none',
    paddleNumber: registration.kind === 'approved' ? registration.paddleNumber : null,
  };
}

/** The viewer leads with all that they have entered: the next bid of anybody outbids them. */
export function leadsAtMaximum({ currentBid }: LotTile, part: BidderView['part']): boolean {
  const max = currentBid?.currentMaxAmount ?? null;
  return part === 'leading' && max !== null && max <= (currentBid?.currentAmount ?? 0);
}
