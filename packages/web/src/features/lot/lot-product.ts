import type { LotPageData } from './lot-page.tsx';

/** A lot in schema.org terms: a product with one offer; no price where visitors may not see it. */
export function lotProduct(
  { lot, auctionSession }: LotPageData,
  page: { canonical: string; images: readonly string[]; description: string },
): Record<string, unknown> {
  const price = lot.currentBid?.currentAmount ?? lot.startPrice;
  return {
    '@type': 'Product',
    name: lot.title,
    description: page.description,
    sku: lot.lotNumber,
    url: page.canonical,
    ...(lot.category !== '' && { category: lot.category }),
    ...(page.images.length > 0 && { image: page.images }),
    offers: {
      '@type': 'Offer',
      url: page.canonical,
      ...(!lot.priceHidden && { price: price.toFixed(2), priceCurrency: 'USD' }),
      ...(lot.closeTime !== null && {
        priceValidUntil: lot.closeTime,
        availabilityEnds: lot.closeTime,
      }),
      availability: `https://schema.org/${availabilityOf(lot)}`,
      seller: { '@type': 'Organization', name: auctionSession.auction.companyName },
    },
  };
}

/** To visitors, for whom pages are rendered, a price is hidden as soon as the clock has run out. */
function availabilityOf(lot: LotPageData['lot']): string {
  if (lot.isWidthdrawn) return 'Discontinued';
  if (lot.isClosed || lot.priceHidden) return 'SoldOut';
  return lot.closeTime === null ? 'PreSale' : 'InStock';
}
