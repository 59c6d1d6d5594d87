import { expect, test } from 'vitest';
import type { LotPageData } from './lot-page.tsx';
import { lotProduct } from './lot-product.ts';

const page = { canonical: 'https://example.com/lot', images: [], description: 'A lamp.' };
const lot = { title: 'Lamp', lotNumber: '7', category: '', startPrice: 5, currentBid: null };
const data = (given: object) =>
  ({
    lot: {
      ...lot,
      closeTime: '2026-11-23T00:00:00Z',
      isClosed: false,
      isWidthdrawn: false,
      ...given,
    },
    auctionSession: { auction: { companyName: 'Hudson' } },
  }) as unknown as LotPageData;

test('an open lot is offered at its price', () => {
  const { offers } = lotProduct(data({ currentBid: { currentAmount: 12.5 } }), page);
  expect(offers).toMatchObject({
    price: '12.50',
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
  });
});

test('a closed lot tells search engines no price, as it tells visitors none', () => {
  const { offers } = lotProduct(data({ isClosed: true, priceHidden: true }), page);
  expect(offers).not.toHaveProperty('price');
  expect(offers).toMatchObject({ availability: 'https://schema.org/SoldOut' });
});

test.each([
  ['Discontinued', { isWidthdrawn: true, priceHidden: true }],
  ['SoldOut', { priceHidden: true }],
  ['PreSale', { closeTime: null }],
])('a lot is %s where it is no longer, or not yet, to be had', (availability, given) => {
  const { offers } = lotProduct(data(given), page);
  expect(offers).toMatchObject({ availability: `https://schema.org/${availability}` });
});
