import type { Lot } from '@fairlot/contract';

/** How a visitor's amount goes on once they have logged in: to be looked at, to be confirmed, or why it does not. */
export type EnteredBid =
  | { readonly step: 'amount' | 'confirm' }
  | { readonly step: 'none'; readonly reason: string };

/**
 * Decides by the lot as it is for who has logged in. Whoever has a maximum here already, pending too, sees it beside the
 * amount: to confirm that at once might lower it unawares.
 */
export function enteredBid(
  {
    currentBid,
    pendingBidAmount,
    barredReason,
  }: Pick<Lot, 'currentBid' | 'pendingBidAmount' | 'barredReason'>,
  isOpen: boolean,
): EnteredBid {
  if (!isOpen) return { step: 'none', reason: 'The lot closed while you were signing in.' };
  if (barredReason !== undefined) return { step: 'none', reason: barredReason };
  const ownMax = currentBid?.currentMaxAmount ?? pendingBidAmount;
  return { step: ownMax === null ? 'confirm' : 'amount' };
}
