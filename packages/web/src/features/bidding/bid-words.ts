import type { BidLabel, BidderView } from '@fairlot/rules';
import { updatesMax } from '@fairlot/rules';

/** The labels beside a bid (section 2, bid labels). */
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

/** The main button of the bid dialog (section 2). */
export function bidButtonText(
  view: Pick<BidderView, 'part' | 'hasPendingBid' | 'reserveMet'>,
): 'Update Max' | 'Place Bid' {
  return updatesMax(view) ? 'Update Max' : 'Place Bid';
}

/** The words on the lot page; an open lot shows its countdown instead. */
export const lotPageText = {
  // Spelled so on screen by the specification.
  withdrawn: 'Widthdrawn',
  preview: 'Preview',
  closing: 'Closing',
  sold: 'Sold',
  passed: 'Passed Lot',
} as const;
