import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { plantBids } from './testing/plant-bids.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

async function crawl(auctionId: string, address: string) {
  const { status, body } = await server
    .client()
    .call('GET /api/site/getauctionlots/:auctionId/:skip/:take', {
      params: { auctionId, skip: 0, take: 10_000 },
      headers: { 'x-forwarded-for': address },
    });
  return status === 200 ? body.lots.length : status;
}

async function sessionOf(lots: number) {
  const { id } = await server.make.session();
  const { kysely } = server.database;
  await sql`
    insert into lots (id, auction_id, session_id, position, lot_number, title)
    select gen_random_uuid(), auction_id, id, n, n, 'Lot ' || n
    from auction_sessions, generate_series(1, ${lots}::int) n where id = ${id}`.execute(kysely);
  await sql`
    insert into lot_states
      (lot_id, session_id, auction_id, start_price_cents, scheduled_close_at, close_at)
    select l.id, l.session_id, l.auction_id, 500, s.first_close_at, s.first_close_at
    from lots l join auction_sessions s on s.id = l.session_id where s.id = ${id}`.execute(kysely);
  await sql`analyze lots, lot_states`.execute(kysely);
  return id;
}

test('a crawler’s page of 10,000 lots comes whole, and three times at once for one caller', async () => {
  const large = await sessionOf(10_000);
  const small = await sessionOf(1);
  // A busy machine may answer 503 before it has read all of them once; then they are cached.
  await expect.poll(() => crawl(large, '203.0.113.9'), { timeout: 15_000 }).toBe(10_000);
  // The budget does not refill while its clock stands.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const pages: number[] = [];
  for (let page = 0; page < 4; page += 1) pages.push(await crawl(large, '203.0.113.7'));
  expect(pages).toEqual([10_000, 10_000, 10_000, 429]);
  expect(await crawl(small, '203.0.113.7')).toBe(429);
  expect(await crawl(small, '203.0.113.8')).toBe(1);
  clock.mockRestore();
});

test('a crowd of crawlers costs one reading', async () => {
  const large = await sessionOf(1_000);
  const ask = async (crawler: number) => {
    const { status, body } = await server
      .client()
      .call('GET /api/site/getauctionandlots/:auctionId/:skip/:take', {
        params: { auctionId: large, skip: 0, take: 10_000 },
        headers: { 'x-forwarded-for': `198.51.100.${crawler}` },
      });
    expect(status).toBe(200);
    expect(body.auctionSession.secureId).toBe(large);
    expect(body.lots).toHaveLength(1_000);
    return body.serverTime;
  };
  const times = await Promise.all(Array.from({ length: 5 }, (_, crawler) => ask(crawler)));
  expect(new Set(times).size).toBe(1);
});

test('pages of any size and of both calls cost one reading, until something changes', async () => {
  const sale = await sessionOf(600);
  const pageOf = async (skip: number, take: number, lots: '' | 'and' = '') => {
    const { status, body } = await server
      .client()
      .call(
        lots === ''
          ? 'GET /api/site/getauctionlots/:auctionId/:skip/:take'
          : 'GET /api/site/getauctionandlots/:auctionId/:skip/:take',
        { params: { auctionId: sale, skip, take } },
      );
    expect(status).toBe(200);
    return body;
  };
  const whole = await pageOf(0, 10_000);
  const titles = whole.lots.map(({ title }) => title);
  expect(titles).toHaveLength(600);
  const others = [await pageOf(0, 251), await pageOf(300, 500, 'and')];
  expect(others.map(({ lots }) => lots.length)).toEqual([251, 300]);
  expect(others[1]?.lots).toEqual(whole.lots.slice(300));
  for (const other of others) {
    expect(other).toMatchObject({ totalLots: 600, serverTime: whole.serverTime });
  }
  expect(await pageOf(600, 9_000, 'and')).toMatchObject({ lots: [], totalLots: 600 });
  // Up to 250 are read for whoever asks.
  expect((await pageOf(0, 250)).lots.map(({ title }) => title)).toEqual(titles.slice(0, 250));

  await sql`
    update lot_states set outcome = 'withdrawn', ended_at = now(), withdrawal_reason = 'An heirloom'
    where lot_id = ${whole.lots[0]?.secureId}`.execute(server.database.kysely);
  server.modules.catalogue.forgetLargeAnswers();
  const after = await pageOf(0, 10_000);
  expect(after.lots.at(-1)).toMatchObject({ title: titles[0], isWidthdrawn: true });
});

test('a search of hundreds of lots tells the bid of a moment ago and the time of now', async () => {
  const sale = await sessionOf(300);
  const { id } = await server.make.user();
  const search = async () => {
    const { status, body } = await server.client().call('POST /api/site/search/:auctionSecureId', {
      params: { auctionSecureId: sale },
      body: { OrderBy: 'LotNumber', Take: 10_000 },
    });
    if (status !== 200) throw new Error(`The search was answered with ${status}.`);
    return body;
  };
  const first = await search();
  expect(first.lots).toHaveLength(300);
  const bid = { bidder: { id, paddle: 7 }, maxCents: 9_000, priceCents: 500 };
  await plantBids(server.database, first.lots[4]?.secureId ?? '', [bid], bid);
  await server.clock.shift(2_000);
  const second = await search();
  await server.clock.shift(0);
  expect(second.lots[4]).toMatchObject({
    lotNumber: '5',
    hasBid: true,
    currentBid: { currentAmount: 5 },
  });
  expect(Date.parse(second.serverTime) - Date.parse(first.serverTime)).toBeGreaterThan(1_999);
});

test('a sale that is not shown any more is in no page cut out before', async () => {
  const sale = await sessionOf(300);
  expect(await crawl(sale, '203.0.113.20')).toBe(300);
  await sql`
    update auctions set previewed_at = null, published_at = null where id =
      (select auction_id from auction_sessions where id = ${sale})`.execute(server.database.kysely);
  server.modules.catalogue.forgetLargeAnswers();
  expect(await crawl(sale, '203.0.113.21')).toBe(404);
});
