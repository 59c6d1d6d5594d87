import type { Lot } from '@fairlot/contract';
import { expect, test } from 'vitest';
import type { PlacedBid } from './bid-flow.ts';
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

test('an answer brings the maximum; price and number wait for the event', () => {
  expect(withPlacedBid(lot, placed).currentBid).toEqual({
    currentAmount: 10,
    currentMaxAmount: 50,
    sequence: 3,
  });
});

test('a pending bid changes the pending amount alone', () => {
  const pending = { ...placed, bidResultEnum: 'NotApproved', pendingBidAmount: 50 } as PlacedBid;
  expect(withPlacedBid(lot, pending)).toEqual({ ...lot, pendingBidAmount: 50 });
});

test('a first bid leaves the price to the event', () => {
  expect(withPlacedBid({ ...lot, currentBid: null }, placed).currentBid).toBeNull();
});
