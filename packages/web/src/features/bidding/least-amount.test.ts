import type { LotTile } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { leastAmount } from './least-amount.ts';

const lot = { minimumBid: 30.1, currentBid: { currentAmount: 25.05 } } as LotTile;

test('the one in the lead may go down to the price, others need the minimum', () => {
  expect(leastAmount(lot, 'leading')).toBe(2505);
  expect(leastAmount(lot, 'outbid')).toBe(3010);
  expect(leastAmount(lot, 'none')).toBe(3010);
});

test('a lot that takes no bids has none', () => {
  expect(leastAmount({ ...lot, minimumBid: null }, 'leading')).toBeNull();
});
