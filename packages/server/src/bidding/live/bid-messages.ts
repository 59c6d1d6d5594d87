import { texts } from '@fairlot/contract';
import type { BidResult, ReceiveBid } from '@fairlot/contract';
import { centsToDollars } from '@fairlot/rules';
import type { LotEvent } from './lot-event.ts';

/** The part of an event that everybody may see: never a reserve, a user id or a maximum (safety.md, 8). */
export function sharedMessage(event: LotEvent): ReceiveBid {
  return {
    secureId: event.bid?.id ?? null,
    lotSecureId: event.lotId,
    secureAuctionId: event.auctionId,
    secureAuctionSessionId: event.sessionId,
    currentAmount: centsToDollars(event.price ?? 0),
    incrementAmount: centsToDollars(event.increment),
    currentMaxAmount: null,
    bidTime: new Date(event.happenedAt).toISOString(),
    paddleNumber: paddle(event.leaderPaddle),
    bidderPaddleNumber: paddle(event.bid?.paddle ?? null),
    isThisUser: false,
    isBroadcast: true,
    isRetract: event.kind === 'retracted',
    reserveMet: event.reserveMet,
    closeTime: new Date(event.closeAt).toISOString(),
    secondsToClose: (event.closeAt - event.happenedAt) / 1000,
    pendingBidAmount: null,
    bidCount: event.bidCount,
    bidResultEnum: resultOf(event),
    bidUniqueId: null,
    sequence: event.sequence,
    notice: noticeOf(event),
    ...pauseOf(event),
    ...(event.kind === 'corrected' && { isCorrection: true }),
    ...(event.kind === 'announced' && {
      announcement: { text: event.reason ?? '', at: new Date(event.happenedAt).toISOString() },
    }),
  };
}

/** The same for the bidder's own connections: their maximum, and the id by which they know it. */
export function ownMessage(event: LotEvent, bid: NonNullable<LotEvent['bid']>): ReceiveBid {
  return {
    ...sharedMessage(event),
    isThisUser: true,
    currentMaxAmount: bid.ownMax === null ? null : centsToDollars(bid.ownMax),
    bidUniqueId: bid.uniqueId,
  };
}

const outageNotice =
  'Bidding was interrupted by a technical fault. This lot had not closed, so its time was extended by the length of the interruption and ten minutes.';

/**
 * For pages of many lots, which show each notice once: an outage is explained for all of them, other
 * notices name their lot.
 */
function noticeOf({ kind, lotNumber, reason = '' }: LotEvent): string | null {
  switch (kind) {
    case 'extended-for-outage':
      return outageNotice;
    case 'paused':
      return texts.pausedBecause(reason);
    case 'resumed':
      return texts.bidsAreTakenAgain;
    case 'extended-by-seller':
      return texts.moreTimeBySeller(reason);
    case 'announced':
      return texts.sellerSays(reason);
    case 'corrected':
      return `The seller has corrected what lot ${lotNumber} says. Its page shows what it was and what it is now.`;
    case 'reserve-lowered':
      return `The seller has lowered the reserve of lot ${lotNumber}.`;
    case 'cancelled':
      // The whole sale was, and an announcement says so once.
      if (lotNumber === undefined) return null;
      return `The seller has canceled lot ${lotNumber}: ${reason}.`;
    // An announcement covers it.
    case 'added':
    case 'bid':
    case 'retracted':
    case 'sold':
    case 'passed':
    case 'withdrawn':
      return null;
  }
}

/** Only a pause and its end change it; all other events leave it as it is. */
function pauseOf({ kind, reason = '' }: LotEvent): Pick<ReceiveBid, 'pauseReason'> {
  if (kind === 'paused') return { pauseReason: reason };
  return kind === 'resumed' ? { pauseReason: null } : {};
}

function resultOf(event: LotEvent): BidResult | null {
  switch (event.kind) {
    case 'bid':
      // Others see a leading bid; only `reserveMet` says that it is below the reserve.
      return event.bid?.result ?? null;
    case 'sold':
    case 'passed':
      return 'LotClosed';
    case 'withdrawn':
    case 'cancelled':
      return 'LotWidthdrawn';
    case 'added':
      return 'LotAdded';
    case 'retracted':
    case 'reserve-lowered':
    case 'extended-for-outage':
    case 'paused':
    case 'resumed':
    case 'extended-by-seller':
    case 'corrected':
    case 'announced':
      return null;
  }
}

const paddle = (number: number | null) => (number === null ? null : String(number));
