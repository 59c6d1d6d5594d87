import type { Bid, LotTile, ReceiveBid } from '@fairlot/contract';

/** Lots and events for the tests of this folder. */
export function aBid(given: Partial<Bid> = {}): Bid {
  return {
    secureId: 'bid-1',
    lotSecureId: 'lot-1',
    currentAmount: 10,
    incrementAmount: 1,
    currentMaxAmount: null,
    bidTime: '2026-05-01T12:00:00Z',
    paddleNumber: '7',
    bidderPaddleNumber: '7',
    isThisUser: false,
    isBroadcast: false,
    isRetract: false,
    reserveMet: true,
    closeTime: '2026-05-01T18:00:00Z',
    secondsToClose: 600,
    pendingBidAmount: null,
    bidCount: 1,
    bidResultEnum: 'BidWins',
    bidUniqueId: null,
    sequence: 1,
    ...given,
  };
}

export function anEvent(given: Partial<ReceiveBid> = {}): ReceiveBid {
  return {
    ...aBid(),
    isBroadcast: true,
    secureAuctionId: 'auction-1',
    secureAuctionSessionId: 'session-1',
    notice: null,
    ...given,
  };
}

export function aLot(given: Partial<LotTile> = {}): LotTile {
  return {
    secureId: 'lot-1',
    secureAuctionId: 'auction-1',
    secureAuctionSessionId: 'session-1',
    auctionTitle: 'An estate',
    title: 'Brass lamp',
    lotNumber: '12',
    pieces: 1,
    category: 'Lighting',
    startPrice: 5,
    closeTime: '2026-05-01T18:00:00Z',
    closeTimeLocalStr: '',
    closedDateStr: '',
    secondsToClose: 600,
    isWidthdrawn: false,
    isClosed: false,
    isFavorite: false,
    hasBid: false,
    reserveMet: false,
    bidCount: 0,
    pendingBidAmount: null,
    subscribedToTextMessage: false,
    minSecondsToShowAlarm: 600,
    inventoryItemImageSecureId: null,
    currentBid: null,
    priceHidden: false,
    minimumBid: 5,
    mayRetract: false,
    ...given,
  };
}
