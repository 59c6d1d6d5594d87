import type { LotTile } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { priceAnnouncement } from './price-announcement.ts';

const bid = { currentAmount: 12 } as NonNullable<LotTile['currentBid']>;

test('announces the price and the viewer’s labels', () => {
  expect(priceAnnouncement({ currentBid: bid, startPrice: 5 }, ['outbid', 'your-max'])).toBe(
    'Current bid $12.00. Outbid',
  );
});

test('announces the start price while nobody has bid', () => {
  expect(priceAnnouncement({ currentBid: null, startPrice: 5 }, [])).toBe('Starting bid $5.00.');
});
