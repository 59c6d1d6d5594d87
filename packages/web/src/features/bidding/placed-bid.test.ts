import type { Lot } from '@fairlot/contract';
import { expect, test } from 'vitest';
import type { PlacedBid } from './bid-flow.ts';
import { bidderView } from './bidder-view.ts';
import { withPlacedBid } from './placed-bid.ts';

const lot = {
  pendingBidAmount: null,
  currentBid: { currentAmount: 10, currentMaxAmount: 20, sequence: 3 },
} as Lot;
const placed = {
  bidResultEnum: 'BidWins',
  currentAmount: 21,
  currentMaxAmount: 50,
  pendingBidAmount: null,
  sequence: 4,
} as PlacedBid;

test('the maximum waits for the price and leader that belong to it', () => {
  expect(withPlacedBid(lot, placed).currentBid).toEqual(lot.currentBid);
});

test.each([4, 5])('the maximum shows once event %i is known', (sequence) => {
  const known = { ...lot, currentBid: { ...lot.currentBid, sequence } } as Lot;
  expect(withPlacedBid(known, placed).currentBid).toMatchObject({ currentMaxAmount: 50, sequence });
});

test('the winner is never called outbid meanwhile', () => {
  const led = {
    ...lot,
    currentBid: { ...lot.currentBid, paddleNumber: '7', currentMaxAmount: null },
  };
  const me = { kind: 'approved', paddleNumber: '104' } as const;
  expect(bidderView(withPlacedBid(led as Lot, placed), me, 100).part).toBe('none');
});

test('a pending bid changes the pending amount alone', () => {
  const pending = { ...placed, bidResultEnum: 'NotApproved', pendingBidAmount: 50 } as PlacedBid;
  expect(withPlacedBid(lot, pending)).toEqual({ ...lot, pendingBidAmount: 50 });
  const above = { ...pending, code: 'AboveLimit' } as const;
  expect(withPlacedBid(lot, above)).toMatchObject({ pendingAboveLimit: true });
});

test('a first bid leaves the price to the event', () => {
  expect(withPlacedBid({ ...lot, currentBid: null }, placed).currentBid).toBeNull();
});
