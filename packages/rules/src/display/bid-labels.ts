import { lotHiddenAt } from './lot-tile.ts';
import type { LotView } from './lot-tile.ts';

/** What the labels beside a bid depend on: the lot, and one viewer's own part in it. */
export type BidderView = LotView & {
  readonly part: 'leading' | 'outbid' | 'none';
  /** Whether the viewer's own maximum is known to them: only to themselves it ever is. */
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

/** The labels a viewer reads on a lot, in the order in which they stand (section 2, bid labels). On a withdrawn lot nobody leads, loses or wins. */
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

export const bidLabelText: Record<BidLabel, string> = {
  won: 'Won!',
  'high-bid': 'High Bid',
  outbid: 'Outbid',
  'not-won': 'Not won',
  'your-max': 'Your Max',
  'reserve-not-met': 'Reserve Not Met',
  pending: 'Pending',
  'pending-approval': 'Pending Approval',
};

/** The main button of the bid dialog (section 2): for the high bidder, or a pending bid with the reserve met, an update. */
export function bidButtonText(
  view: Pick<BidderView, 'part' | 'hasPendingBid' | 'reserveMet'>,
): 'Update Max' | 'Place Bid' {
  const updates = view.part === 'leading' || (view.hasPendingBid && view.reserveMet);
  return updates ? 'Update Max' : 'Place Bid';
}
