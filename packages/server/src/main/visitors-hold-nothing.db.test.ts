import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PoolClient } from 'pg';
import { bid, signIn } from './testing/sign-in.ts';
import type { Answer, TestClient } from './testing/test-client.ts';
import { testServer } from './testing/test-server.ts';
import type { TestServer } from './testing/test-server.ts';

/** Enough to hold every connection for requests. */
const crowd = 14;

let server: TestServer;
let bidder: TestClient;
let lot: { id: string; sessionId: string; auctionId: string };
let sellerId: string;
let holder: PoolClient;

beforeAll(async () => {
  server = await testServer();
  await server.start();
  lot = await server.make.lot();
  ({ seller_company_id: sellerId } = await server.database.kysely
    .selectFrom('auctions')
    .select('seller_company_id')
    .where('id', '=', lot.auctionId)
    .executeTakeFirstOrThrow());
  const { id } = await server.make.bidder(lot.auctionId);
  bidder = await signIn(server.client(), server.database, id);
  await server.modules.search.index.refresh();
});
afterAll(() => server.drop());

// Searches now hang until they are cut off.
beforeEach(async () => {
  holder = await server.database.pool.connect();
  await holder.query('begin');
  await holder.query('lock table search_lots in access exclusive mode');
});
afterEach(async () => {
  await holder.query('rollback');
  holder.release();
});

const inSession = async () =>
  server.client().call('POST /api/site/search/:auctionSecureId', {
    params: { auctionSecureId: lot.sessionId },
    body: { Search: 'oak', Take: 24 },
  });
const onSite = async () =>
  server.client().call('POST /api/site/search', { body: { Search: 'oak' } });

/** Sends this many at once; `statuses` are those answered so far. */
function send(count: number, ask: () => Promise<Answer<unknown>>) {
  const statuses: number[] = [];
  const all = Promise.all(
    Array.from({ length: count }, async () => {
      const answer = await ask();
      statuses.push(answer.status);
      return answer;
    }),
  );
  return { statuses, all };
}

test.each([
  ['within an auction', inSession, 20],
  ['of the site', onSite, 30],
])('what a bidder needs is answered while visitors’ searches %s hang', async (_, ask, amount) => {
  const searches = send(crowd, ask);
  expect((await bid(bidder, lot.id, amount)).body.bidResultEnum).not.toMatch(/^Failed/);
  expect((await bidder.request('GET', '/api/site/isauth')).status).toBe(200);
  expect((await bidder.request('GET', `/api/site/getlot/${lot.id}`)).status).toBe(200);
  expect((await bidder.request('GET', '/readyz')).status).toBe(200);
  expect(searches.statuses).toEqual([]);
  await holder.query('rollback');
  await searches.all;
});

test('beyond those that run and wait, searches are turned away at once', async () => {
  const searches = send(3 * crowd, inSession);
  const turnedAway = () => searches.statuses.length;
  await expect.poll(turnedAway).toBeGreaterThan(0);
  await holder.query('rollback');
  const answers = await searches.all;
  const turned = answers.filter(({ status }) => status === 503);
  expect(turned.length).toBeGreaterThan(0);
  expect(turned.every(({ headers }) => headers['retry-after'] === '2')).toBe(true);
  const rest = answers.filter((answer) => !turned.includes(answer));
  expect(new Set(rest.map(({ status }) => status))).toEqual(new Set([200]));
});

/** Users of connections that wait for the lock with this statement; the background reads the same tables. */
async function held(statement: string): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ application_name: string }>(
    `select application_name from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database() and strpos(query, $1) > 0`,
    [statement],
  );
  return rows.map(({ application_name }) => application_name);
}

const lotStatement = 'select clock.now,';
const listStatement = 'row_number() over (order by';

test.each([
  ['a lot', () => `getlot/${lot.id}`, 'lot_images', lotStatement],
  ['a lot read again', () => `getlot/${lot.id}/true`, 'lot_images', lotStatement],
  ['a history', () => `getlotbids/${lot.id}`, 'bids', 'order by "ordinal" desc'],
  ['the auctions', () => 'getauctions/0/24', 'auction_sessions', listStatement],
  ['past auctions', () => 'getauctions/0/24/past', 'auction_sessions', listStatement],
  ['a seller’s', () => `getauctions/0/24/current/${sellerId}`, 'auction_sessions', listStatement],
])('visitors who read %s share a reading on their own connections', async (...given) => {
  const [, address, table, statement] = given;
  await holder.query(`lock table ${table} in access exclusive mode`);
  const asked = send(crowd, async () => server.client().request('GET', `/api/site/${address()}`));
  await expect.poll(() => held(statement)).toContain('fairlot visitors');
  expect(new Set(await held(statement))).toEqual(new Set(['fairlot visitors']));
  expect((await held(statement)).length).toBeLessThanOrEqual(2);
  await holder.query('rollback');
  expect((await asked.all).map(({ status }) => status)).toEqual(Array(crowd).fill(200));
});
