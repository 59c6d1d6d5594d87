import { lotHiddenAt } from './lot-tile.ts';
import type { LotView } from './lot-tile.ts';

/** What the labels beside a bid depend on: the lot, and one viewer's own part in it. */
export type BidderView = LotView & {
  readonly part: 'leading' | 'outbid' | 'none';
  /** Whether the viewer has a maximum of their own, which only they ever see. */
  readonly hasOwnMax: boolean;
  readonly hasPendingBid: boolean;
  readonly isRegistered: boolean;
  /** Null until the seller has approved the viewer. */
  readonly paddleNumber: string | null;
};

export type BidLabel =
  | 'won'
  | 'high-bid'
  | 'outbid'
  | 'not-won'
  | 'your-max'
  | 'reserve-not-met'
  | 'pending'
  | 'pending-approval';

/**
 * A viewer's labels on a lot, in order (section 2, bid labels). On a withdrawn lot nobody leads, loses or
 * wins.
 */
export function bidLabels(view: BidderView): BidLabel[] {
  if (view.withdrawn) return [];
  return [
    ...partLabel(view),
    ...when(view.hasOwnMax, 'your-max'),
    ...when(view.hasBid && !view.reserveMet, 'reserve-not-met'),
    ...when(view.hasPendingBid, 'pending'),
    ...when(view.isRegistered && view.paddleNumber === null, 'pending-approval'),
  ];
}

function partLabel({ part, secondsToClose, reserveMet }: BidderView): BidLabel[] {
  if (part === 'none') return [];
  const isOver = secondsToClose !== null && secondsToClose <= lotHiddenAt;
  if (part === 'outbid') return [isOver ? 'not-won' : 'outbid'];
  return [isOver && reserveMet ? 'won' : 'high-bid'];
}

function when(condition: boolean, label: BidLabel): BidLabel[] {
  return condition ? [label] : [];
}

/** Whether a bid would raise what the viewer has bid already: the high bidder's, or a pending one with the reserve met. */
export function updatesMax(
  view: Pick<BidderView, 'part' | 'hasPendingBid' | 'reserveMet'>,
): boolean {
  return view.part === 'leading' || (view.hasPendingBid && view.reserveMet);
}
