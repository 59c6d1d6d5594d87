import type { AuctionTile } from '@fairlot/contract';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { RenderedAt } from '@fairlot/ui/clock.ts';
import { AuctionTileCard } from './auction-tile.tsx';
import { FeaturedAuction } from './featured-auction.tsx';
import { hundredInSales } from './hundred-words.ts';

const close = Date.parse('2030-01-01T12:00:00Z');
const auction: AuctionTile = {
  secureId: 'session-1',
  secureAuctionId: 'auction-1',
  title: 'Tools & Toys',
  secondsToClose: 90_000,
  closeTime: new Date(close).toISOString(),
  closeTimeLocalStr: 'Jan 1, 2030, 7:00 AM EST',
  closed: false,
  city: 'Hudson',
  state: 'NY',
  lotCount: 12,
  buyersPremiumStr: '18%',
  companySecureId: 'company-1',
  companyName: 'Hudson Estates',
  pickupOptionStrs: ['PickupOnSite'],
  pickupWindowStrs: ['Sat, Jan 5'],
};

/** The text of a server-rendered tile this many seconds before the close. */
function wordsAt(secondsToClose: number, tile: ReactNode): string {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <RenderedAt value={close - secondsToClose * 1000}>{tile}</RenderedAt>
    </MemoryRouter>,
  );
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

test.each([
  [{}, 'Hudson, NY · 12 lots 18% buyer’s premium Pickup'],
  [
    { hundredAllIn: 127.44, salesTaxStr: '8%' },
    'A $100 bid costs $127.44 all in 18% buyer’s premium, 8% sales tax',
  ],
  [
    { hundredAllIn: 118, salesTaxStr: '' },
    'costs $118.00 all in 18% buyer’s premium, no sales tax',
  ],
])('the large tile says what a bid costs, and why: %j', (costs, words) => {
  // The release before said nothing of it.
  const tile = { ...auction, ...costs };
  expect(wordsAt(90_000, <FeaturedAuction auction={tile} />)).toContain(words);
});

test('of several sales it is said from the cheapest to the dearest, of open ones', () => {
  const cheap = { hundredAllIn: 118, closed: false };
  const dear = { hundredAllIn: 128.74, closed: false };
  expect(hundredInSales([dear, { hundredAllIn: 100, closed: true }, cheap])).toBe(
    '$118.00 to $128.74 for a $100 bid',
  );
  expect(hundredInSales([cheap, cheap])).toBe('$118.00 for a $100 bid');
  // The release before said nothing of it.
  expect(hundredInSales([{ closed: false }])).toBeNull();
});

test('a small tile says so, too, while its sale is open', () => {
  const tile = { ...auction, hundredAllIn: 127.4 };
  const words = 'A $100 bid costs $127.40 all in';
  expect(wordsAt(90_000, <AuctionTileCard auction={tile} />)).toContain(words);
  expect(wordsAt(-9, <AuctionTileCard auction={{ ...tile, closed: true }} />)).not.toContain(words);
});

describe('a tile counts down', () => {
  test.each([
    [180_000, 'First lot closes in 2d 2h 0m'],
    [61, '1m 1s'],
    [60, 'Happening Now'],
    [-5, 'Happening Now'],
  ])('with %i seconds to go: %s', (seconds, words) => {
    expect(wordsAt(seconds, <AuctionTileCard auction={auction} />)).toContain(words);
  });

  test('and while its lots close, to the next of them', () => {
    const nextCloseTime = new Date(close + 95_000).toISOString();
    const running = { ...auction, nextCloseTime };
    expect(wordsAt(0, <AuctionTileCard auction={running} />)).toContain(
      'Happening Now · next lot closes in 1m 35s',
    );
    // It may have been extended since: the list watches no lots.
    expect(wordsAt(-95, <AuctionTileCard auction={running} />)).toMatch(/Happening Now (?!·)/);
  });

  test('unless it is closed or has no close', () => {
    const closed = { ...auction, closed: true };
    const preview = { ...auction, closeTime: null, secondsToClose: null, closeTimeLocalStr: '' };
    expect(wordsAt(-5, <AuctionTileCard auction={closed} />)).toContain('Sale closed');
    expect(wordsAt(0, <AuctionTileCard auction={preview} />)).toContain('Preview');
  });
});

test.each([
  [1, false, 'Begins to close Jan 1'],
  [0, false, 'Began to close Jan 1'],
  [-9, true, 'Closed Jan 1'],
])('with %i seconds to the first close, closed %j: %s', (seconds, closed, words) => {
  const tiles = [AuctionTileCard, FeaturedAuction];
  for (const Tile of tiles) {
    expect(wordsAt(seconds, <Tile auction={{ ...auction, closed }} />)).toContain(words);
  }
});

describe('the small tile', () => {
  test('counts its lots in the plural unless there is exactly one', () => {
    expect(wordsAt(100, <AuctionTileCard auction={auction} />)).toContain('12 lots');
    const one = { ...auction, lotCount: 1 };
    expect(wordsAt(100, <AuctionTileCard auction={one} />)).toMatch(/1 lot /);
  });

  test('names the seller unless told not to', () => {
    const tile = <AuctionTileCard auction={auction} showSeller={false} />;
    expect(wordsAt(100, <AuctionTileCard auction={auction} />)).toContain('Hudson Estates');
    expect(wordsAt(100, tile)).not.toContain('Hudson Estates');
  });
});

describe('the large tile', () => {
  test('shows the pickup and returns lines', () => {
    const words = wordsAt(100, <FeaturedAuction auction={auction} />);
    expect(words).toContain('Pickup on Location · One Day Only');
    expect(words).toContain('Sat, Jan 5');
    expect(words).toContain('No Returns · All sales are final');
    expect(words).not.toContain('Also offered');
  });

  test('without pickup it is shipping only, and returns refer to the terms', () => {
    const shipped = {
      ...auction,
      pickupOptionStrs: ['InHouseShip', 'LocalDelivery', 'ReturnsAccepted'] as const,
      pickupWindowStrs: [],
    };
    const tile = { ...shipped, pickupOptionStrs: [...shipped.pickupOptionStrs] };
    const words = wordsAt(100, <FeaturedAuction auction={tile} />);
    expect(words).toContain('Shipping Only');
    expect(words).toContain('Offered: shipping by the seller and local delivery');
    expect(words).toContain('Returns Accepted · Read the Terms for Details');
  });
});
