import type { AuctionSession } from '@fairlot/contract';

/** An auction in schema.org terms: an event with an offer. */
export function auctionEvent(
  session: AuctionSession,
  page: { canonical: string; image: string; description: string },
): Record<string, unknown> {
  const { auction, publishDate, closeTime } = session;
  return {
    '@type': 'SaleEvent',
    name: session.title,
    description: page.description,
    url: page.canonical,
    image: page.image,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    ...(publishDate !== null && { startDate: publishDate }),
    ...(closeTime !== null && { endDate: closeTime }),
    location: { '@type': 'VirtualLocation', url: page.canonical },
    organizer: {
      '@type': 'Organization',
      name: auction.companyName,
      address: {
        '@type': 'PostalAddress',
        addressLocality: auction.city,
        addressRegion: auction.state,
        addressCountry: 'US',
      },
    },
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'USD',
      offerCount: session.lotCount,
      url: page.canonical,
      ...(publishDate !== null && { validFrom: publishDate }),
      availability: `https://schema.org/${availabilityOf(session)}`,
    },
  };
}

function availabilityOf({ closed, draft }: AuctionSession): string {
  if (draft) return 'PreSale';
  return closed ? 'SoldOut' : 'InStock';
}
