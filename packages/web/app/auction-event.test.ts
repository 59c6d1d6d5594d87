import type { AuctionSession } from '@fairlot/contract';
import { expect, test } from 'vitest';
import { auctionEvent } from './auction-event.ts';

const page = {
  canonical: 'https://fairlot.example/auction/1/TOOLS',
  image: 'https://fairlot.example/auctionphoto/1/450',
  description: 'Tools.',
};
const event = (given: Partial<AuctionSession> = {}) =>
  auctionEvent(
    {
      title: 'Tools',
      lotCount: 12,
      closed: false,
      draft: false,
      publishDate: '2026-11-01T12:00:00Z',
      closeTime: '2026-11-23T00:00:00Z',
      auction: { companyName: 'Hudson', city: 'Hudson', state: 'NY', address1: '1 Main Street' },
      ...given,
    } as AuctionSession,
    page,
  );

test('an open auction is an online event with an offer from its publishing to its close', () => {
  expect(event()).toMatchObject({
    '@type': 'SaleEvent',
    startDate: '2026-11-01T12:00:00Z',
    endDate: '2026-11-23T00:00:00Z',
    location: { '@type': 'VirtualLocation', url: page.canonical },
    offers: {
      priceCurrency: 'USD',
      offerCount: 12,
      validFrom: '2026-11-01T12:00:00Z',
      availability: 'https://schema.org/InStock',
    },
  });
});

test('the street is left out, because only registered bidders may see it', () => {
  expect(JSON.stringify(event())).not.toContain('Main Street');
});

test.each([
  ['SoldOut', { closed: true }],
  ['PreSale', { draft: true, publishDate: null, closeTime: null }],
])('is %s when it is over, or not yet there', (availability, given) => {
  expect(event(given)).toMatchObject({
    offers: { availability: `https://schema.org/${availability}` },
  });
});
