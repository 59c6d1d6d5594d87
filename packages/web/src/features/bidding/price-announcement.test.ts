import type { LotTile } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { priceAnnouncement } from './price-announcement.ts';

const bid = { currentAmount: 12 } as NonNullable<LotTile['currentBid']>;

test('says the price and one’s part in it', () => {
  expect(priceAnnouncement({ currentBid: bid, startPrice: 5 }, ['outbid', 'your-max'])).toBe(
    'Current bid $12.00. Outbid',
  );
});

test('says the start price while nobody has bid', () => {
  expect(priceAnnouncement({ currentBid: null, startPrice: 5 }, [])).toBe('Starting bid $5.00.');
});
