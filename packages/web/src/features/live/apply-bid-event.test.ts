import { describe, expect, test } from 'vitest';
import { applyBidEvent, knownFrom, minimumOf, takeFetched } from './apply-bid-event.ts';
import { aBid, aLot, anEvent } from './lot-fixtures.ts';

const nobody: ReadonlySet<string> = new Set();
const withBid = knownFrom(aLot({ hasBid: true, bidCount: 1, currentBid: aBid({ sequence: 4 }) }));

describe('applyBidEvent', () => {
  test('the first event of a lot without bids is applied', () => {
    const { known, refetch } = applyBidEvent(knownFrom(aLot()), anEvent({ sequence: 1 }), nobody);
    expect(refetch).toBe('nothing');
    expect(known.sequence).toBe(1);
    expect(known.lot).toMatchObject({ hasBid: true, bidCount: 1, minimumBid: 11 });
  });

  test('the next event moves price, count and clock', () => {
    const event = anEvent({
      sequence: 5,
      currentAmount: 100,
      incrementAmount: 5,
      bidCount: 3,
      closeTime: '2026-05-01T18:02:00Z',
      secondsToClose: 120,
    });
    const { lot } = applyBidEvent(withBid, event, nobody).known;
    expect(lot).toMatchObject({
      bidCount: 3,
      minimumBid: 105,
      closeTime: '2026-05-01T18:02:00Z',
      secondsToClose: 120,
    });
  });

  test('an announcement changes neither its lot nor the lot’s sequence', () => {
    const announcement = { text: 'Bidding goes on.', at: '2026-11-23T12:00:00Z' };
    const event = anEvent({ sequence: 5, announcement });
    expect(applyBidEvent(withBid, event, nobody)).toEqual({ known: withBid, refetch: 'nothing' });
  });

  test('a corrected lot is refetched', () => {
    const event = anEvent({ sequence: 5, isCorrection: true });
    const { known, refetch } = applyBidEvent(withBid, event, nobody);
    expect(refetch).toBe('lot');
    expect(known.lot.currentBid).not.toHaveProperty('isCorrection');
  });

  test('a pause stops the clock, whatever else happens, and its end sets it', () => {
    const paused = applyBidEvent(
      withBid,
      anEvent({ sequence: 5, secondsToClose: 90, pauseReason: 'A storm' }),
      nobody,
    ).known;
    expect(paused.lot).toMatchObject({ pauseReason: 'A storm', secondsToClose: 90 });
    const closeTime = new Date(Date.parse(paused.lot.closeTime ?? '') + 60_000).toISOString();
    const extended = applyBidEvent(
      paused,
      anEvent({ sequence: 6, secondsToClose: -500, closeTime }),
      nobody,
    ).known;
    expect(extended.lot).toMatchObject({ pauseReason: 'A storm', secondsToClose: 150 });
    const resumed = applyBidEvent(
      extended,
      anEvent({ sequence: 7, secondsToClose: 600, pauseReason: null }),
      nobody,
    ).known;
    expect(resumed.lot).toMatchObject({ pauseReason: null, secondsToClose: 600 });
  });

  test.each([3, 4])('an event numbered %i after the fourth is dropped', (sequence) => {
    const applied = applyBidEvent(withBid, anEvent({ sequence, currentAmount: 999 }), nobody);
    expect(applied).toEqual({ known: withBid, refetch: 'nothing' });
  });

  test('an event after a gap is shown at once and the lot is refetched', () => {
    const applied = applyBidEvent(withBid, anEvent({ sequence: 7, currentAmount: 50 }), nobody);
    expect(applied.refetch).toBe('lot');
    expect(applied.known.lot.currentBid?.currentAmount).toBe(50);
    expect(applied.known.sequence).toBe(7);
  });

  test('my own maximum survives the bids of others', () => {
    const mine = knownFrom(
      aLot({ hasBid: true, currentBid: aBid({ sequence: 4, currentMaxAmount: 40 }) }),
    );
    const { lot } = applyBidEvent(mine, anEvent({ sequence: 5, paddleNumber: '9' }), nobody).known;
    expect(lot.currentBid?.currentMaxAmount).toBe(40);
  });

  test('an own bid from this tab needs no refetch, one from another tab does', () => {
    const event = anEvent({ sequence: 5, isThisUser: true, bidUniqueId: 'made-here' });
    expect(applyBidEvent(withBid, event, new Set(['made-here'])).refetch).toBe('nothing');
    expect(applyBidEvent(withBid, event, nobody).refetch).toBe('lot');
  });

  test('a raise in another tab, which has no sequence number, causes a refetch', () => {
    const event = anEvent({ sequence: 4, isThisUser: true, bidUniqueId: 'elsewhere' });
    expect(applyBidEvent(withBid, event, nobody)).toEqual({ known: withBid, refetch: 'lot' });
  });

  test('a placed pending bid is no longer pending, and the lot is refetched', () => {
    const pending = knownFrom(aLot({ pendingBidAmount: 75 }));
    const event = anEvent({ sequence: 1, isThisUser: true, bidUniqueId: 'made-here' });
    const applied = applyBidEvent(pending, event, new Set(['made-here']));
    expect(applied.refetch).toBe('lot');
    expect(applied.known.lot.pendingBidAmount).toBeNull();
  });

  test('NotApproved changes only the pending amount', () => {
    const event = anEvent({
      sequence: 9,
      bidResultEnum: 'NotApproved',
      pendingBidAmount: 75,
      currentAmount: 500,
    });
    const { known } = applyBidEvent(withBid, event, nobody);
    expect(known).toEqual({ ...withBid, lot: { ...withBid.lot, pendingBidAmount: 75 } });
  });

  test.each([
    ['LotAdded', 'lots'],
    ['LotWidthdrawn', 'lot'],
  ] as const)('after %s it asks to read the %s again', (bidResultEnum, expected) => {
    const event = anEvent({ sequence: 5, bidResultEnum });
    expect(applyBidEvent(withBid, event, nobody).refetch).toBe(expected);
  });

  test('a withdrawn lot takes no more bids', () => {
    const event = anEvent({ sequence: 5, bidResultEnum: 'LotWidthdrawn' });
    const { lot } = applyBidEvent(withBid, event, nobody).known;
    expect(lot).toMatchObject({ isWidthdrawn: true, minimumBid: null });
  });

  test('when the last bid is retracted the lot is back at its start price', () => {
    const event = anEvent({ sequence: 5, isRetract: true, currentAmount: 0, bidCount: 0 });
    const { lot } = applyBidEvent(withBid, event, nobody).known;
    expect(lot).toMatchObject({ hasBid: false, currentBid: null, minimumBid: 5 });
  });

  test('after a retraction the maximum is gone', () => {
    const mine = knownFrom(
      aLot({ hasBid: true, currentBid: aBid({ sequence: 4, currentMaxAmount: 40 }) }),
    );
    const event = anEvent({ sequence: 5, isRetract: true, isThisUser: true, paddleNumber: '9' });
    const { lot } = applyBidEvent(mine, event, nobody).known;
    expect(lot.currentBid?.currentMaxAmount).toBeNull();
  });
});

describe('minimumOf', () => {
  const lot = aLot({ hasBid: true });
  test.each([
    ['the price plus a step', aBid({ currentAmount: 0.1, incrementAmount: 0.2 }), 0.3],
    ['one step more at my own maximum', aBid({ currentMaxAmount: 11 }), 12],
    ['the start price without a bid', null, 5],
  ])('%s', (_name, currentBid, expected) => {
    expect(minimumOf({ ...lot, currentBid })).toBe(expected);
  });
});

describe('takeFetched', () => {
  test('newer data replaces older data', () => {
    const fetched = aLot({ hasBid: true, currentBid: aBid({ sequence: 6 }) });
    expect(takeFetched(withBid, fetched)).toEqual({ lot: fetched, sequence: 6 });
  });

  test('of data older than events only the viewer’s part is used', () => {
    const fetched = aLot({
      isFavorite: true,
      hasBid: true,
      currentBid: aBid({ sequence: 3, currentAmount: 8, currentMaxAmount: 30 }),
    });
    const { lot, sequence } = takeFetched(withBid, fetched);
    expect(sequence).toBe(4);
    expect(lot.isFavorite).toBe(true);
    expect(lot.currentBid).toMatchObject({ currentAmount: 10, currentMaxAmount: 30 });
  });
});
