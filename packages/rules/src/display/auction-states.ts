import type { Countdown } from './countdown.ts';
import { countdown } from './countdown.ts';

/** The last minute of an auction's countdown, in seconds (section 9). */
export const lastMinute = 60;

/** An auction for display; `secondsToClose` runs to its first close and is null without one. */
export type AuctionView = { readonly secondsToClose: number | null; readonly closed: boolean };

/** How an auction tile shows (section 2, auction tiles). */
export type AuctionTileState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'preview' }
  | { readonly kind: 'countdown'; readonly countdown: Countdown }
  | { readonly kind: 'happening-now' };

/** A tile counts down while more than a minute remains. */
export function auctionTileState(auction: AuctionView): AuctionTileState {
  const { secondsToClose } = auction;
  if (auction.closed) return { kind: 'closed' };
  if (secondsToClose === null) return { kind: 'preview' };
  if (secondsToClose <= lastMinute) return { kind: 'happening-now' };
  return { kind: 'countdown', countdown: countdown(secondsToClose) };
}

/** How the header of the auction page shows (section 2, auction page). */
export type AuctionHeaderState = AuctionTileState;

/** The header is a preview without a publish date, and counts down until less than a minute remains. */
export function auctionHeaderState(
  auction: AuctionView & { readonly published: boolean },
): AuctionHeaderState {
  const { secondsToClose } = auction;
  if (auction.closed) return { kind: 'closed' };
  if (!auction.published || secondsToClose === null) return { kind: 'preview' };
  if (secondsToClose < lastMinute) return { kind: 'happening-now' };
  return { kind: 'countdown', countdown: countdown(secondsToClose) };
}
