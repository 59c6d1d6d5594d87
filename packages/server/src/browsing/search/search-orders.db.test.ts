import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchScene } from '#main/testing/search-scene.ts';
import { signIn } from '#main/testing/sign-in.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const now = new Date('2027-03-03T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

let server: TestServer;
let bidder: TestClient;
const { lot, titles } = searchScene(() => server);

const hearts = (lotId: string, users: readonly string[]) =>
  users.map((user_id) => ({ lot_id: lotId, user_id }));

beforeAll(async () => {
  server = await testServer();
  await server.clock.freeze(now);
  const user = await server.make.user();
  bidder = await signIn(server.client(), server.database, user.id);
  const leader = { leader_id: user.id, leader_paddle: 1, bid_count: 1, accepted_count: 1 };
  const price = (cents: number) => ({ ...leader, price_cents: cents, leader_max_cents: cents });

  const cheap = await lot('A vase', { created_at: hours(-9) }, { close_at: hours(3) });
  const dear = await lot(
    'B vase',
    { created_at: hours(-8) },
    { close_at: hours(1), ...price(9_000) },
  );
  await lot('C vase', { created_at: hours(-7) }, { close_at: hours(2), start_price_cents: 2_000 });
  const auction = await server.make.auction({ published_at: null });
  const session = await server.make.session({ auction_id: auction.id });
  const preview = { auction_id: auction.id, session_id: session.id };
  await lot(
    'D vase',
    { ...preview, created_at: hours(-6) },
    { close_at: hours(0.5), start_price_cents: 600 },
  );

  const ended = (at: number) => ({ close_at: hours(at), ended_at: hours(at) });
  await lot('Past A', {}, { ...ended(-1), outcome: 'passed', start_price_cents: 300 });
  await lot(
    'Past B',
    {},
    { ...ended(-3), ...price(50_000), outcome: 'passed', start_price_cents: 200 },
  );
  const hearted = await lot(
    'Past C',
    {},
    {
      ...ended(-2),
      ...price(700),
      outcome: 'passed',
      start_price_cents: 400,
    },
  );

  const other = await server.make.user();
  await server.database.kysely
    .insertInto('favorites')
    .values([
      ...hearts(dear.id, [user.id]),
      ...hearts(cheap.id, [user.id, other.id]),
      ...hearts(hearted.id, [other.id]),
    ])
    .execute();
  await server.modules.search.index.refresh();
  for (const id of [dear.id, dear.id, cheap.id]) server.modules.search.index.viewed(id);
  await server.modules.search.index.refresh();
});
afterAll(() => server.drop());

const letters = async (...call: Parameters<typeof titles>) =>
  (await titles(...call)).map((title) => title.replace(/Past | vase/, '')).join('');

test.each([
  ['EndingSoonest', 'BCAD'],
  ['JustPosted', 'DCBA'],
  ['PriceHigh', 'BCDA'],
  ['PriceLow', 'ADCB'],
  ['Viewed', 'BADC'],
  ['Favorited', 'ABDC'],
] as const)('upcoming lots by %s are %s, with words and without', async (OrderBy, order) => {
  expect(await letters({ OrderBy })).toBe(order);
  expect(await letters({ OrderBy, Search: 'vase' })).toBe(order);
});

test.each(['Relevance', 'LotNumber'] as const)(
  'upcoming lots by %s without words are the next to close',
  async (OrderBy) => {
    expect(await letters({ OrderBy })).toBe('BCAD');
  },
);

test.each([
  ['Relevance', 'ACB'],
  ['EndingSoonest', 'ACB'],
  ['JustPosted', 'ACB'],
  ['Viewed', 'ACB'],
  ['PriceHigh', 'BCA'],
  ['PriceLow', 'ACB'],
] as const)('past lots by %s are %s to somebody signed in', async (OrderBy, order) => {
  expect(await letters({ OrderBy, Closed: true }, bidder)).toBe(order);
});

test('the most favored past lot comes first', async () => {
  expect((await letters({ OrderBy: 'Favorited', Closed: true }))[0]).toBe('C');
});

test('visitors are told no order of past prices, only that of the start', async () => {
  expect(await letters({ OrderBy: 'PriceHigh', Closed: true })).toBe('CAB');
  expect(await letters({ OrderBy: 'PriceLow', Closed: true })).toBe('BAC');
});

test('an order that is none is refused', async () => {
  const body = { OrderBy: 'Reserve' as never };
  expect((await server.client().call('POST /api/site/search', { body })).status).toBe(400);
});

test('nor that of lots past their close which nobody has hammered yet', async () => {
  const { id } = await server.make.user();
  const leader = { leader_id: id, leader_paddle: 2, bid_count: 1, accepted_count: 1 };
  const ended = { ...leader, close_at: hours(-0.01), start_price_cents: 100 };
  for (const [letter, cents] of [
    ['E', 4_000],
    ['F', 8_000],
  ] as const) {
    const state = { ...ended, price_cents: cents, leader_max_cents: cents };
    await lot(`${letter} urn`, {}, state);
  }
  await lot('G urn', {}, { close_at: hours(1), start_price_cents: 6_000 });
  await server.modules.search.index.refresh();
  const dear = { Search: 'urn', OrderBy: 'PriceHigh' } as const;
  expect(await titles(dear, bidder)).toEqual(['F urn', 'G urn', 'E urn']);
  expect(await titles(dear)).toEqual(['G urn']);
  expect(await titles({ ...dear, OrderBy: 'EndingSoonest' })).toHaveLength(3);
});
