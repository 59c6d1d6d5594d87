import { expect, test } from 'vitest';
import { aBid, aLot } from './lot-fixtures.ts';
import { shownOf } from './shown-of-lot.ts';

test('a visitor’s page has of a bid what its tile shows, and what numbers the next event', () => {
  const lot = aLot({ caches: [], currentBid: aBid({ sequence: 7 }), hasBid: true });
  const shown = shownOf(lot);
  expect(shown).not.toHaveProperty('caches');
  expect(shown.closeTime).toBe(lot.closeTime);
  expect(shown.currentBid).toMatchObject({
    sequence: 7,
    currentAmount: lot.currentBid?.currentAmount,
    paddleNumber: lot.currentBid?.paddleNumber,
    secureId: null,
    bidTime: null,
  });
});

test('a paused lot keeps what remains of its time', () => {
  expect(shownOf(aLot({ pauseReason: 'Rain', secondsToClose: 90 })).secondsToClose).toBe(90);
  expect(shownOf(aLot({ caches: ['cdn.example'] })).caches).toEqual(['cdn.example']);
});
