import type { Bid, LotTile, ReceiveBid } from '@fairlot/contract';
import { centsToDollars, minimumAfter } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';

/** A lot as this browser knows it, and the number of its last seen event (0 before the first). */
export interface KnownLot<L extends LotTile = LotTile> {
  lot: L;
  sequence: number;
}

/** What an event requires to be refetched: nothing, its lot, or all lots on the screen. */
export type Refetch = 'nothing' | 'lot' | 'lots';

export interface AppliedEvent<L extends LotTile> {
  known: KnownLot<L>;
  refetch: Refetch;
}

export function knownFrom<L extends LotTile>(lot: L): KnownLot<L> {
  return { lot, sequence: lot.currentBid?.sequence ?? 0 };
}

/**
 * Applies a pushed event to a lot. Events are numbered per lot without gaps: the next is applied,
 * older ones are dropped. After a gap the event is shown at once, since it carries the whole public
 * state, and the lot is read again for what only its viewer may know. `ownBidIds` are the bids of
 * this tab; an own bid that is not among them came from another one (section 4, bid results).
 */
export function applyBidEvent<L extends LotTile>(
  known: KnownLot<L>,
  event: ReceiveBid,
  ownBidIds: ReadonlySet<string>,
): AppliedEvent<L> {
  if (event.bidResultEnum === 'NotApproved') {
    return { known: withPending(known, event), refetch: 'nothing' };
  }
  // It arrives as an event of a lot whose number may since belong to another: it says nothing about the lot.
  if (event.announcement !== undefined) return { known, refetch: 'nothing' };
  const fromElsewhere = event.isThisUser && !isFromThisTab(known.lot, event, ownBidIds);
  if (event.sequence <= known.sequence) {
    return { known, refetch: fromElsewhere ? 'lot' : 'nothing' };
  }
  const next = { lot: moved(known.lot, event), sequence: event.sequence };
  if (event.bidResultEnum === 'LotAdded') return { known: next, refetch: 'lots' };
  if (event.bidResultEnum === 'LotWidthdrawn' || event.isCorrection === true) {
    return { known: next, refetch: 'lot' };
  }
  const gap = event.sequence > known.sequence + 1;
  return { known: next, refetch: gap || fromElsewhere ? 'lot' : 'nothing' };
}

/** A pending bid placed by the seller's approval is new to this tab, although its id was made here. */
function isFromThisTab(
  lot: LotTile,
  { bidUniqueId }: ReceiveBid,
  ownBidIds: ReadonlySet<string>,
): boolean {
  return lot.pendingBidAmount === null && bidUniqueId !== null && ownBidIds.has(bidUniqueId);
}

function withPending<L extends LotTile>(known: KnownLot<L>, event: ReceiveBid): KnownLot<L> {
  return { ...known, lot: { ...known.lot, pendingBidAmount: event.pendingBidAmount } };
}

function moved<L extends LotTile>(lot: L, event: ReceiveBid): L {
  const {
    secureAuctionId: _auction,
    secureAuctionSessionId: _session,
    notice: _n,
    isCorrection: _c,
    announcement: _a,
    pauseReason = lot.pauseReason ?? null,
    ...bid
  } = event;
  const hasBid = event.currentAmount > 0;
  const currentMaxAmount = ownMaximum(lot, event);
  const next: L = {
    ...lot,
    hasBid,
    reserveMet: event.reserveMet,
    bidCount: event.bidCount,
    pendingBidAmount: event.isThisUser ? event.pendingBidAmount : lot.pendingBidAmount,
    closeTime: event.closeTime ?? lot.closeTime,
    // A paused lot's clock stands still, whatever else happens to it.
    secondsToClose: secondsAfter(lot, event),
    pauseReason,
    isWidthdrawn: lot.isWidthdrawn || event.bidResultEnum === 'LotWidthdrawn',
    isClosed: lot.isClosed || event.bidResultEnum === 'LotClosed',
    currentBid: hasBid ? { ...bid, currentMaxAmount } : null,
  };
  next.minimumBid = minimumOf(next);
  return next;
}

/** An event during a pause gives seconds by the running clock: only the change of the close counts. */
function secondsAfter(lot: LotTile, { pauseReason, secondsToClose, closeTime }: ReceiveBid) {
  const isPaused = lot.pauseReason != null && pauseReason === undefined;
  if (!isPaused || lot.secondsToClose === null) return secondsToClose ?? lot.secondsToClose;
  const moved =
    closeTime === null ? 0 : Date.parse(closeTime) - Date.parse(lot.closeTime ?? closeTime);
  return lot.secondsToClose + moved / 1_000;
}

/** A broadcast never contains a maximum: the viewer's own stays valid until they retract it. */
function ownMaximum(lot: LotTile, event: ReceiveBid): number | null {
  if (event.isRetract && event.isThisUser) return null;
  return event.currentMaxAmount ?? lot.currentBid?.currentMaxAmount ?? null;
}

/** The minimum bid on a lot as it is now, in dollars; null when it takes no bids. */
export function minimumOf(
  lot: Pick<LotTile, 'isWidthdrawn' | 'isClosed' | 'startPrice'> & { currentBid: Bid | null },
): number | null {
  if (lot.isWidthdrawn || lot.isClosed) return null;
  if (lot.currentBid === null) return lot.startPrice;
  const { currentAmount, incrementAmount, currentMaxAmount } = lot.currentBid;
  const minimum = minimumAfter({
    price: cents(currentAmount),
    increment: cents(incrementAmount),
    ownMax: currentMaxAmount === null ? null : cents(currentMaxAmount),
  });
  return centsToDollars(minimum);
}

function cents(dollars: number): Cents {
  return Math.round(dollars * 100);
}

/**
 * Merges a lot loaded from the server. If newer events have arrived, their public state is kept and only the
 * viewer's own data is taken from it.
 */
export function takeFetched<L extends LotTile>(
  known: KnownLot<L> | undefined,
  fetched: L,
): KnownLot<L> {
  const read = knownFrom(fetched);
  if (known === undefined || read.sequence >= known.sequence) return read;
  const { currentBid, ...lived } = known.lot;
  const currentMaxAmount = fetched.currentBid?.currentMaxAmount ?? null;
  const lot: L = {
    ...fetched,
    hasBid: lived.hasBid,
    reserveMet: lived.reserveMet,
    bidCount: lived.bidCount,
    closeTime: lived.closeTime,
    secondsToClose: lived.secondsToClose,
    pauseReason: lived.pauseReason,
    isWidthdrawn: lived.isWidthdrawn,
    isClosed: lived.isClosed,
    currentBid: currentBid && { ...currentBid, currentMaxAmount },
  };
  lot.minimumBid = minimumOf(lot);
  return { lot, sequence: known.sequence };
}
