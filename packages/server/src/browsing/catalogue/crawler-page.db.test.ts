import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

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
