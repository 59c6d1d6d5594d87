import type { LotTile } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { lowestMaximum } from './lowest-maximum.ts';

const lot = { minimumBid: 30.1, currentBid: { currentAmount: 25.05 } } as LotTile;

test('the leader may go down to the price, others need the minimum', () => {
  expect(lowestMaximum(lot, 'leading')).toBe(2505);
  expect(lowestMaximum(lot, 'outbid')).toBe(3010);
  expect(lowestMaximum(lot, 'none')).toBe(3010);
});

test('a lot that takes no bids has no minimum', () => {
  expect(lowestMaximum({ ...lot, minimumBid: null }, 'leading')).toBeNull();
});
