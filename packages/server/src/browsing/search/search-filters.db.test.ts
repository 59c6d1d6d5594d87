import type { BodyOf, searchLots } from '@fairlot/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchScene } from '#main/testing/search-scene.ts';
import { signIn } from '#main/testing/sign-in.ts';
import { soldAuction } from '#main/testing/sold-auction.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
let chairs: number;
const { lot, category, titles } = searchScene(() => server);
const inMinutes = (count: number) => new Date(Date.now() + count * 60_000);

beforeAll(async () => {
  server = await testServer();
  chairs = await category('Chairs');
  const sale = async (row: Parameters<TestServer['make']['auction']>[0]) => {
    const { id: auction_id } = await server.make.auction(row);
    const { id: session_id } = await server.make.session({ auction_id });
    return { auction_id, session_id };
  };
  const ny = await sale({ state: 'NY', pickup_options: ['PickupOnSite'] });
  const nm = await sale({ state: 'NM', pickup_options: ['PickupOnSite', 'InHouseShip'] });
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
    { ClosesWithin: 0 },
  ]) {
    const answer = await server.client().call('POST /api/site/search', { body: body as never });
    expect(answer.status).toBe(400);
  }
});
