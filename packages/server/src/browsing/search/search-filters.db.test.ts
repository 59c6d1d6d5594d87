import { randomUUID } from 'node:crypto';
import type { BodyOf, searchLots } from '@fairlot/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchScene } from '#main/testing/search-scene.ts';
import { signIn } from '#main/testing/sign-in.ts';
import { soldAuction } from '#main/testing/sold-auction.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
let chairs: number;
const { lot, category, search, titles } = searchScene(() => server);
const near = (Zip: string, Miles: 25 | 50 | 100) => ({ Near: { Zip, Miles } });
const inMinutes = (count: number) => new Date(Date.now() + count * 60_000);

beforeAll(async () => {
  server = await testServer();
  chairs = await category('Chairs');
  const sale = async (row: Parameters<TestServer['make']['auction']>[0]) => {
    const { id: auction_id } = await server.make.auction(row);
    const { id: session_id } = await server.make.session({ auction_id });
    return { auction_id, session_id };
  };
  const albany = await server.make.seller({ company_name: 'Albany Sales' });
  const santaFe = await server.make.seller({ company_name: 'Santa Fe Sales' });
  const ny = await sale({
    seller_company_id: albany.id,
    state: 'NY',
    pickup_options: ['PickupOnSite'],
  });
  const nm = await sale({
    seller_company_id: santaFe.id,
    state: 'NM',
    zip: '87501-1234',
    pickup_options: ['PickupOnSite', 'InHouseShip'],
  });
  await lot('Oak chair', { ...ny, category_id: chairs }, { close_at: inMinutes(30) });
  await lot('Pine chair', nm, { start_price_cents: 90_00, close_at: inMinutes(300) });
  await lot('Brass lamp', nm, { start_price_cents: 400_00, close_at: inMinutes(3_000) });
  const sold = await soldAuction(server, { winners: [[1]] });
  await sold.sell(sold.winners[0], 250_00, { title: 'Sold chair' });
  await server.modules.search.index.refresh();
});
afterAll(() => server.drop());

test.each<[BodyOf<typeof searchLots>, readonly string[]]>([
  [{ PriceFrom: 90, PriceTo: 399 }, ['Pine chair']],
  [{ PriceFrom: 90 }, ['Brass lamp', 'Pine chair']],
  [{ PriceTo: 399, Search: 'chair' }, ['Oak chair', 'Pine chair']],
  [{ ClosesWithin: 60 }, ['Oak chair']],
  [{ ClosesWithin: 10_080, Search: 'lamp' }, ['Brass lamp']],
  [{ State: 'NM' }, ['Brass lamp', 'Pine chair']],
  [{ State: 'NM', PriceTo: 100 }, ['Pine chair']],
  [{ State: 'TX' }, []],
  [{ Delivery: 'pickup', Search: 'chair' }, ['Oak chair', 'Pine chair']],
  [{ Delivery: 'shipping', Search: 'chair' }, ['Pine chair']],
])('%j finds %j', async (body, found) => {
  expect((await titles(body)).toSorted()).toEqual(found);
});

test('a category is narrowed too', async () => {
  expect(await titles({ Categories: [chairs], State: 'NY' })).toEqual(['Oak chair']);
  expect(await titles({ Categories: [chairs], State: 'NM' })).toEqual([]);
});

test('a word that lots have elsewhere is not taken for a typing error', async () => {
  expect(await search({ Search: 'lump', State: 'NM' })).toMatchObject({
    titles: ['Brass lamp'],
    correctedSearch: 'lamp',
  });
  expect(await search({ Search: 'oak', State: 'NM' })).toMatchObject({
    titles: [],
    correctedSearch: null,
  });
});

test('visitors cannot learn by its price what a past lot was sold for; users can', async () => {
  const past = { Closed: true, PriceFrom: 200, PriceTo: 300 };
  expect(await titles(past)).toEqual([]);
  const user = await signIn(server.client(), server.database, (await server.make.user()).id);
  expect(await titles(past, user)).toEqual(['Sold chair']);
});

test('what is no price, state or way of delivery is refused', async () => {
  for (const body of [
    { PriceFrom: -1 },
    { PriceTo: 1.5 },
    { State: 'ny' },
    { Delivery: 'ReturnsAccepted' },
    { Seller: 'Hudson' },
    { Near: { Zip: '1253', Miles: 25 } },
    { Near: { Zip: '12534', Miles: 10 } },
    { Near: { Zip: '12534' } },
    { ClosesWithin: 0 },
  ]) {
    const answer = await server.client().call('POST /api/site/search', { body: body as never });
    expect(answer.status).toBe(400);
  }
});

test('a seller is chosen among those with such lots, also beside other filters', async () => {
  const { sellers } = await search({});
  expect(sellers.map(({ companyName }) => companyName)).toEqual(['Albany Sales', 'Santa Fe Sales']);
  const [albany, santaFe] = sellers.map(({ secureId }) => secureId);
  expect(await titles({ Seller: albany })).toEqual(['Oak chair']);
  expect(await titles({ Seller: santaFe, PriceTo: 100 })).toEqual(['Pine chair']);
  expect(await titles({ Seller: santaFe, Search: 'lamp' })).toEqual(['Brass lamp']);
  expect(await titles({ Seller: albany, State: 'NM' })).toEqual([]);
  expect(await titles({ Seller: randomUUID() })).toEqual([]);
  expect((await search({ Closed: true })).sellers).toHaveLength(1);
});

test('on a seller’s own host nobody else’s lots are found, and no sellers listed', async () => {
  const { sellers } = await search({});
  const [albany = '', santaFe = ''] = sellers.map(({ secureId }) => secureId);
  await server.make.site({ host: 'albany.localhost', name: 'Albany', seller_company_id: albany });
  const client = server.client('albany.localhost');
  expect(await search({ Seller: santaFe }, client)).toMatchObject({ titles: [], sellers: [] });
  expect(await titles({ Seller: albany }, client)).toEqual(['Oak chair']);
});

test('a saved search finds what it was narrowed to, unless its address says otherwise', async () => {
  const user = await signIn(server.client(), server.database, (await server.make.user()).id);
  const { savedSearchId } = await search({ State: 'NM', PriceTo: 100 }, user);
  if (savedSearchId === null) throw new Error('It has no name.');
  const saved = await search({ SavedSearchSecureId: savedSearchId }, user);
  expect(saved).toMatchObject({
    titles: ['Pine chair'],
    savedSearchId,
    narrow: { State: 'NM', PriceTo: 100, PriceFrom: null },
  });
  const wider = await search({ SavedSearchSecureId: savedSearchId, State: 'NM' }, user);
  expect(wider.titles.toSorted()).toEqual(['Brass lamp', 'Pine chair']);
  expect(wider.savedSearchId).not.toBe(savedSearchId);
});

describe('near a ZIP code', () => {
  test.each<[BodyOf<typeof searchLots>, readonly string[]]>([
    // Albany is 28 miles from Hudson, where the first sale is.
    [near('12207', 25), []],
    [near('12207', 50), ['Oak chair']],
    // Albuquerque is 55 miles from Santa Fe.
    [near('87102', 50), []],
    [near('87102', 100), ['Brass lamp', 'Pine chair']],
    [{ ...near('87102', 100), Search: 'lamp' }, ['Brass lamp']],
    [{ ...near('87102', 100), PriceTo: 100 }, ['Pine chair']],
  ])('%j finds %j', async (body, found) => {
    expect((await titles(body)).toSorted()).toEqual(found);
  });

  test('the nearest come first', async () => {
    const { id: auction_id } = await server.make.auction({ zip: '12414', city: 'Catskill' });
    const { id: session_id } = await server.make.session({ auction_id });
    await lot('Elm chair', { auction_id, session_id, category_id: chairs });
    await server.modules.search.index.refresh();
    const nearest = { OrderBy: 'Nearest', Search: 'chair' } as const;
    expect(await titles({ ...nearest, ...near('12534', 50) })).toEqual(['Oak chair', 'Elm chair']);
    expect(await titles({ ...nearest, ...near('12414', 50) })).toEqual(['Elm chair', 'Oak chair']);
    expect(await titles({ ...near('12414', 50), OrderBy: 'Nearest' })).toEqual([
      'Elm chair',
      'Oak chair',
    ]);
    expect(await titles(nearest)).toHaveLength(3);
  });

  test('a code that nobody knows is said, and narrows nothing', async () => {
    const found = await search({ ...near('00000', 25), OrderBy: 'Nearest', State: 'NM' });
    expect(found.zipIsUnknown).toBe(true);
    expect(found.titles.toSorted()).toEqual(['Brass lamp', 'Pine chair']);
    expect((await search(near('12534', 25))).zipIsUnknown).toBe(false);
  });
});
