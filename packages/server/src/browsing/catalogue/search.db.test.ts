import type { BodyOf, searchAuction } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '#main/testing/sign-in.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { plantBids } from './testing/plant-bids.ts';

const now = new Date('2027-03-03T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

let server: TestServer;
let session: { id: string; auctionId: string };
let clocks: number;
const lots: Record<string, string> = {};

beforeAll(async () => {
  server = await testServer();
  session = await server.make.session({ first_close_at: minutes(5) });
  const category = await server.database.kysely
    .insertInto('categories')
    .values({ name: 'Clocks' })
    .returning('id')
    .executeTakeFirstOrThrow();
  clocks = category.id;
  await lot('10', { title: 'Brass lamp', description_html: '<strong>Oak</strong> base' });
  await lot('2', { title: 'Oak table' }, 30);
  await lot('12A', { title: 'Mantel clock', category_id: clocks });
  await lot('12', { title: 'Wall clock 100% brass', category_id: clocks });
  await lot('A1', { title: 'Back\\slash under_score' });
  await lot('3', { title: 'Oak chair, gone' }, -5);
  await server.modules.search.index.refresh();
});
afterAll(() => server.drop());
beforeEach(() => server.clock.freeze(now));

let position = 0;
async function lot(
  number: string,
  row: Parameters<TestServer['make']['lot']>[0],
  closesIn = 60 + position,
) {
  position += 1;
  const ended = closesIn < 0 ? { outcome: 'passed' as const, ended_at: minutes(closesIn) } : {};
  const { id } = await server.make.lot(
    { auction_id: session.auctionId, session_id: session.id, position, lot_number: number, ...row },
    { close_at: minutes(closesIn), ...ended },
  );
  lots[number] = id;
}

async function search(
  body: BodyOf<typeof searchAuction>,
  client: TestClient = server.client(),
  id = session.id,
) {
  const answer = await client.call('POST /api/site/search/:auctionSecureId', {
    params: { auctionSecureId: id },
    body,
  });
  expect(answer.status).toBe(200);
  expect(answer.body.serverTime).toBe(now.toISOString());
  return {
    numbers: answer.body.lots.map(({ lotNumber }) => lotNumber),
    total: answer.body.totalLots,
  };
}

const mostRelevant = async (Search: string) =>
  (await search({ Search, OrderBy: 'Relevance' })).numbers;

describe('the search within an auction', () => {
  test('finds what closes within some minutes', async () => {
    expect((await search({ ClosesWithin: 30 })).numbers).toEqual(['2']);
    expect((await search({ ClosesWithin: 29 })).numbers).toEqual([]);
    expect((await search({ ClosesWithin: 62, OrderBy: 'EndingSoonest' })).numbers).toEqual([
      '2',
      '10',
      '12A',
    ]);
  });

  test('has its categories by size', async () => {
    const { body } = await server.client().call('GET /api/site/getauctioncategories/:auctionId', {
      params: { auctionId: session.id },
    });
    expect(body).toEqual([{ name: 'Clocks', value: clocks, count: 2 }]);
  });

  test('finds every open lot without words, by number as people count', async () => {
    expect(await search({})).toEqual({ numbers: ['2', '10', '12', '12A', 'A1'], total: 5 });
  });

  test.each([
    ['oak', ['2', '10']],
    ['  OAK  ', ['2', '10']],
    ['oak brass', ['10']],
    ['tables', ['2']],
    ['man', ['12A']],
    ['oak tab', ['2']],
    ['12', ['12']],
    ['12a', ['12A']],
    ['strong', []],
    ['nothing like it', []],
  ])('for %j in title, number and description finds %j', async (Search, numbers) => {
    expect(await search({ Search })).toEqual({ numbers, total: numbers.length });
  });

  test.each([
    ['%', []],
    ['100%', ['12']],
    ['_', []],
    ['\\', []],
    ["'", []],
    ["%_\\'", []],
    ["'; drop table lots; --", []],
    ['"oak" & !', ['2', '10']],
    ['oak | clock', []],
    ['<script>', []],
    ['oak '.repeat(50).trim(), ['2', '10']],
  ])('takes %j as it is written', async (Search, numbers) => {
    expect((await search({ Search })).numbers).toEqual(numbers);
    expect((await search({ Search, OrderBy: 'Relevance' })).numbers).toEqual(numbers);
  });

  test('refuses what cannot be stored as text', async () => {
    const answer = await server.client().call('POST /api/site/search/:auctionSecureId', {
      params: { auctionSecureId: session.id },
      body: { Search: '\u0000oak\u0000' },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'BadRequest' } });
  });

  test('keeps to categories', async () => {
    expect((await search({ Categories: [clocks] })).numbers).toEqual(['12', '12A']);
    expect((await search({ Categories: [String(clocks)], Search: 'mantel' })).numbers).toEqual([
      '12A',
    ]);
    expect((await search({ Categories: [clocks + 1] })).numbers).toEqual([]);
  });

  test('finds what has ended where it is to be shown, each lot in its place', async () => {
    expect(await search({ Closed: true })).toEqual({
      numbers: ['2', '3', '10', '12', '12A', 'A1'],
      total: 6,
    });
    expect((await search({ Search: 'gone' })).numbers).toEqual([]);
    expect((await search({ Search: 'gone', Closed: true })).numbers).toEqual(['3']);
  });

  test('in a sale that is over finds its lots, whatever the switch says', async () => {
    const over = await server.make.lot({}, { outcome: 'passed', ended_at: minutes(-1) });
    for (const Closed of [true, false]) {
      expect((await search({ Closed }, server.client(), over.sessionId)).total).toBe(1);
    }
  });

  test('gives pages and the total of all', async () => {
    expect(await search({ Skip: 1, Take: 2 })).toEqual({ numbers: ['10', '12'], total: 5 });
    expect(await search({ Skip: 5, Take: 2 })).toEqual({ numbers: [], total: 5 });
  });

  test.each([
    ['EndingSoonest', ['2', '10', '12A', '12', 'A1']],
    ['JustPosted', ['A1', '12', '12A', '2', '10']],
    ['Relevance', ['2', '10', '12', '12A', 'A1']],
    ['Viewed', ['2', '10', '12', '12A', 'A1']],
  ] as const)('orders by %s', async (OrderBy, numbers) => {
    expect((await search({ OrderBy })).numbers).toEqual(numbers);
  });

  test('puts the number itself first by relevance, then titles', async () => {
    await lot('1', { title: 'Box', description_html: 'of 12 brass spoons' });
    await server.modules.search.index.refresh();
    expect(await mostRelevant('12')).toEqual(['12', '1']);
    expect(await mostRelevant('brass')).toEqual(['10', '12', '1']);
    await server.database.kysely
      .deleteFrom('lot_states')
      .where('lot_id', '=', lots['1']!)
      .execute();
    await server.database.kysely.deleteFrom('lots').where('id', '=', lots['1']!).execute();
  });

  test('orders by how many hold a lot dear', async () => {
    for (const numbers of [['A1', '12'], ['A1']]) {
      const user = await server.make.user();
      for (const number of numbers) {
        await server.database.kysely
          .insertInto('favorites')
          .values({ user_id: user.id, lot_id: lots[number]! })
          .execute();
      }
    }
    expect((await search({ OrderBy: 'Favorited' })).numbers).toEqual([
      'A1',
      '12',
      '2',
      '10',
      '12A',
    ]);
  });

  test('orders by price, the start price where there is no bid', async () => {
    const bidder = await server.make.bidder(session.auctionId);
    const bid = { bidder, maxCents: 900_00, priceCents: 70_00 };
    await plantBids(server.database, lots['10']!, [bid], bid);
    expect((await search({ OrderBy: 'PriceHigh' })).numbers[0]).toBe('10');
    expect((await search({ OrderBy: 'PriceLow' })).numbers.at(-1)).toBe('10');
    expect((await search({ OrderBy: 'MostBids' })).numbers.slice(0, 2)).toEqual(['10', '2']);
  });
});

describe('after the close', () => {
  test('the order tells visitors nothing of the prices, users everything', async () => {
    const sale = await server.make.session({ first_close_at: minutes(-9) });
    const bidder = await server.make.bidder(sale.auctionId);
    for (const [number, priceCents] of [
      ['1', 20_00],
      ['2', 90_00],
      ['3', 50_00],
    ] as const) {
      const made = await server.make.lot(
        { auction_id: sale.auctionId, session_id: sale.id, lot_number: number },
        { close_at: minutes(-9) },
      );
      const bid = { bidder, maxCents: 99_00, priceCents };
      await plantBids(server.database, made.id, [bid], bid);
    }
    const user = await signIn(server.client(), server.database, (await server.make.user()).id);
    const numbers = async (client: TestClient, OrderBy: 'PriceHigh' | 'PriceLow') =>
      (await search({ OrderBy }, client, sale.id)).numbers;
    // First with the clock run out and no hammer recorded, then with it.
    for (const hammered of [false, true]) {
      if (hammered) {
        await server.database.kysely
          .updateTable('lot_states')
          .set({ outcome: 'sold', ended_at: now })
          .where('session_id', '=', sale.id)
          .execute();
      }
      expect(await numbers(server.client(), 'PriceHigh')).toEqual(['1', '2', '3']);
      expect(await numbers(server.client(), 'PriceLow')).toEqual(['1', '2', '3']);
      expect(await numbers(user, 'PriceHigh')).toEqual(['2', '3', '1']);
      expect(await numbers(user, 'PriceLow')).toEqual(['1', '3', '2']);
    }
  });
});

test('whoever filters a small sale a dozen times at once is answered each time', async () => {
  const answers = Array.from({ length: 12 }, async () => search({ Search: 'oak', Take: 10_000 }));
  for (const { total } of await Promise.all(answers)) expect(total).toBe(2);
});

describe('refused is', () => {
  const path = 'POST /api/site/search/:auctionSecureId';

  test('a text that is too long, an unknown order, an absurd page', async () => {
    for (const body of [
      { Search: 'x'.repeat(201) },
      { OrderBy: 'Reserve' },
      { Take: 10_001 },
      { Skip: -1 },
      { Categories: ['1; drop table lots'] },
      { Categories: [2_147_483_648] },
      { Categories: [0] },
      { Categories: [null, true] },
      { Categories: [''] },
      { ClosesWithin: 0 },
      { ClosesWithin: 10_081 },
    ]) {
      const answer = await server
        .client()
        .call(path, { params: { auctionSecureId: session.id }, body: body as never });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ isError: true, code: 'BadRequest' });
    }
  });

  test('an auction that nobody knows', async () => {
    const answer = await server.client().call(path, { params: { auctionSecureId: uuid() } });
    expect(answer.status).toBe(404);
  });
});
