import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serverSecret } from '#platform/database/server-secret.ts';
import { asPool } from '#platform/database/testing/as-pool.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { createXsrfTokens } from '#platform/http/xsrf.ts';
import { makeLogin } from '#main/testing/sign-in.ts';
import { remoteBidder } from './support/remote-bidder.ts';
import { openSaleroom } from './support/saleroom.ts';
import type { Saleroom } from './support/saleroom.ts';
import { startServer } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';
import { severableProxy } from './support/severable-proxy.ts';
import type { SeverableProxy } from './support/severable-proxy.ts';

/** Milliseconds; less than anybody waits for a connection. */
const soonMs = 3_000;

let database: TestDatabase;
let saleroom: Saleroom;
let line: SeverableProxy;
let pastIt: SeverableProxy;
let server: ServerProcess;
beforeAll(async () => {
  database = await testDatabase();
  saleroom = await openSaleroom(database.url);
  line = await severableProxy(asPool(database.url));
  pastIt = await severableProxy(database.url);
  server = await startServer(pastIt.url, undefined, { DATABASE_POOL_URL: line.url });
}, 60_000);
afterAll(async () => {
  await server.end('SIGKILL');
  await line.cut();
  await pastIt.cut();
  await saleroom.close();
  await database.drop();
});

test('a probe asks by the connections, too, that each call begins with', async () => {
  const ofAdmission = `from pg_stat_activity
    where datname = current_database() and application_name = 'fairlot admission'`;
  await database.db.pool.query(`select pg_terminate_backend(pid) ${ofAdmission}`);
  const probedThere = async () => {
    await fetch(`${server.origin}/readyz`);
    return (await database.db.pool.query(`select ${ofAdmission}`)).rowCount;
  };
  await expect.poll(probedThere, { timeout: 10_000 }).toBeGreaterThan(0);
});

test('bids are taken while a pool takes connections and answers nothing', async () => {
  const bidder = await newBidder();
  const [lot = ''] = await saleroom.lots(1);
  line.hang();
  // The server has seen neither this login nor this host before.
  const began = performance.now();
  expect(await bidder.bid(server.origin, lot, 10)).toMatchObject({ status: 200 });
  expect(performance.now() - began).toBeLessThan(soonMs);
  expect(await saleroom.audit([lot])).toEqual([]);
}, 60_000);

test.runIf(process.env['FAIRLOT_LONG'] === '1')(
  'what goes through the pool is answered 503 at last',
  async () => {
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
  },
  60_000,
);

test('a node that reaches the database by the pool alone takes no bids, and says that it is not ready', async () => {
  const ready = async () => (await fetch(`${server.origin}/readyz`)).status;
  await line.cut();
  await line.restore();
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 10_000 });
  const [lot = ''] = await saleroom.lots(1);
  const bidder = await newBidder();
  await pastIt.cut();
  await vi.waitFor(async () => expect(await ready()).toBe(503));
  expect(await bidder.bid(server.origin, lot, 10)).toMatchObject({ status: 503 });
  await pastIt.restore();
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 10_000 });
  expect(await saleroom.audit([lot])).toEqual([]);
}, 60_000);

test.runIf(process.env['FAIRLOT_LONG'] === '1')(
  'a bid whose own connection falls silent is told “not now”, and the next goes over another',
  async () => {
    const [lot = ''] = await saleroom.lots(1);
    const bidder = await newBidder();
    expect(await bidder.bid(server.origin, lot, 10)).toMatchObject({ status: 200 });
    const before = await bidConnections();
    expect(before).toHaveLength(1);
    pastIt.hang();
    expect(await bidder.bid(server.origin, lot, 20)).toMatchObject({ status: 503 });
    await pastIt.restore();
    await vi.waitFor(
      async () => expect(await bidder.bid(server.origin, lot, 30)).toMatchObject({ status: 200 }),
      { timeout: 40_000 },
    );
    await expect.poll(bidConnections).not.toEqual(before);
    expect(await saleroom.audit([lot])).toEqual([]);
  },
  90_000,
);

/** Of PostgreSQL's processes those that write bids. */
async function bidConnections(): Promise<number[]> {
  const { rows } = await database.db.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'fairlot bids'`,
  );
  return rows.map(({ pid }) => pid);
}

/** Somebody registered and signed in, whom the server has not seen. */
async function newBidder() {
  const { id: userId } = await saleroom.make.bidder(saleroom.auctionId);
  const cookie = await makeLogin(database.db, userId, '127.0.0.1');
  const login = database.db.kysely.selectFrom('logins').select('id').where('user_id', '=', userId);
  const caller = {
    kind: 'user',
    userId,
    loginId: (await login.executeTakeFirstOrThrow()).id,
  } as const;
  const tokens = createXsrfTokens(await serverSecret(database.db, 'xsrf'));
  return remoteBidder(userId, cookie, tokens.issue(caller, '127.0.0.1'));
}
