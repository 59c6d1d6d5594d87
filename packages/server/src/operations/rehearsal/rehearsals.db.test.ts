import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { Clerk } from '#main/testing/staff-scene.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
/** The folder for rehearsals of this test file only. */
let folder: string;
let sellerId: string;
let saleId: string;
let owner: Clerk;
const scene = staffScene(() => server);
const consoleHost = 'console.localhost';
const firstClose = Date.parse('2031-05-06T01:00:00Z');
const busy = { timeout: 60_000, interval: 200 };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fairlot-rehearsals-'));
  // The database's user must be able to pass through.
  await chmod(folder, 0o755);
  vi.stubEnv('TMPDIR', folder);
  server = await testServer();
  sellerId = (await server.make.seller()).id;
  owner = await scene.clerk(sellerId, consoleHost);
  saleId = await saleOf(sellerId);
});
afterAll(async () => {
  await server.drop();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** A draft with four lots. */
async function saleOf(seller: string): Promise<string> {
  const auction = await server.make.auction({
    seller_company_id: seller,
    previewed_at: null,
    published_at: null,
  });
  const { id: session_id } = await server.make.session({ auction_id: auction.id });
  for (let index = 0; index < 4; index += 1) {
    const close = new Date(firstClose + index * 10_000);
    await server.make.lot(
      { auction_id: auction.id, session_id, position: index + 1, low_estimate_cents: 60_00 },
      { close_at: close, scheduled_close_at: close, start_price_cents: 5_00 },
    );
  }
  return auction.id;
}

const base = '/api/console/sellers/:sellerId/sales/:saleId' as const;
const ask = async (of = saleId, rehearsalId = uuid(), clerk = owner, seller = sellerId) =>
  (
    await clerk.client.call(`POST ${base}/rehearsals`, {
      params: { sellerId: seller, saleId: of },
      body: { rehearsalId },
    })
  ).body;
const stop = () =>
  owner.client.call(`POST ${base}/stoprehearsal`, { params: { sellerId, saleId } });
const readPage = async (of = saleId) =>
  (await owner.client.call(`GET ${base}/rehearsals`, { params: { sellerId, saleId: of } })).body;
const read = async () => (await readPage()).rehearsals;
const look = () => server.modules.rehearsals.rehearsals.look();
const idle = () => server.modules.rehearsals.rehearsals.idle();
const foldersLeft = async () =>
  (await readdir(folder)).filter((name) => name.startsWith('fairlot-rehearsal-'));
/** As if it had been silent for this long. */
const silent = (seconds: number) =>
  server.database.pool.query(
    `update rehearsals set beat_at = clock_timestamp() - make_interval(secs => $1)
     where state = 'running'`,
    [seconds],
  );

test('nothing is rehearsed that has no lots, or of which one has closed', async () => {
  const empty = await server.make.auction({ seller_company_id: sellerId });
  expect(await ask(empty.id)).toMatchObject({ code: 'NothingToRehearse' });
  const past = { close_at: new Date(0), scheduled_close_at: new Date(0) };
  const { id: session_id } = await server.make.session({ auction_id: empty.id });
  await server.make.lot({ auction_id: empty.id, session_id }, past);
  expect(await ask(empty.id)).toMatchObject({ code: 'SaleHasBegunToClose' });
  expect(await ask((await server.make.auction()).id)).toMatchObject({ code: 'NotFound' });
});

test('says how long one takes: from half an hour before the first close to the last', async () => {
  // Half a minute between four lots, and half an hour: sixty times as fast.
  expect(await readPage()).toMatchObject({ takesSeconds: 31 });
  const empty = await server.make.auction({ seller_company_id: sellerId });
  expect(await readPage(empty.id)).toMatchObject({ takesSeconds: null });
});

test('one is asked for at a time, waits for those before it, and is stopped before it begins', async () => {
  const other = (await server.make.seller()).id;
  const others = await scene.clerk(other, consoleHost);
  expect(await ask(await saleOf(other), uuid(), others, other)).toMatchObject({ isError: false });
  const id = uuid();
  const twice = await Promise.all([ask(saleId, id), ask(saleId, id)]);
  expect(twice).toMatchObject([{ isError: false }, { isError: false }]);
  expect(await ask()).toMatchObject({ code: 'RehearsalUnderWay' });
  expect(await read()).toMatchObject([{ rehearsalId: id, state: 'waiting', before: 1 }]);
  await stop();
  await stop();
  expect(await read()).toMatchObject([{ state: 'stopped' }]);
  const { rows } = await server.database.pool.query(
    `select action from audit_log where auction_id = $1 order by id`,
    [saleId],
  );
  expect(rows.map(({ action }) => action as string)).toEqual([
    'sale.rehearse',
    'sale.stop-rehearsal',
  ]);
  await server.database.kysely.deleteFrom('rehearsals').execute();
});

// A process, a database server and half an hour of a sale take their time, here ended after seconds of it.
test('one that runs is stopped, and leaves nothing behind', { timeout: 60_000 }, async () => {
  await ask();
  await Promise.all([look(), look()]);
  await vi.waitFor(async () => expect(await foldersLeft()).not.toEqual([]), busy);
  expect(await read()).toMatchObject([{ state: 'running' }]);
  await stop();
  await idle();
  expect(await read()).toMatchObject([{ state: 'stopped' }]);
  expect(await foldersLeft()).toEqual([]);
});

test('one that nobody runs anymore is over, and makes room', async () => {
  await ask();
  await server.database.pool.query(
    `update rehearsals set state = 'running', beat_at = clock_timestamp() where state = 'waiting'`,
  );
  await look();
  expect((await read())[0]).toMatchObject({ state: 'running' });
  await silent(61);
  await look();
  expect((await read())[0]).toMatchObject({ state: 'failed', problem: 'Interrupted' });
  expect(await ask()).toMatchObject({ isError: false });
  await stop();
});

test('its report is kept with the sale, and so are those of four before', async () => {
  await ask();
  const report = {
    lots: 4,
    bids: 12,
    sold: 3,
    reservesNotMet: 0,
    withoutBids: ['4'],
    hammer: 1,
    firstClose,
    lastClose: firstClose + 90_000,
    laterThanPlannedMs: 60_000,
    extendedLots: 1,
    longestGapMs: 60_000,
    findings: [{ kind: 'no-picture', lots: ['1'] }, { kind: 'sessions-overlap' }],
  };
  await server.database.pool.query(
    `update rehearsals set state = 'done', ended_at = auction_clock(), report = $1
     where state = 'waiting'`,
    [JSON.stringify(report)],
  );
  const [kept] = await read();
  expect(kept).toMatchObject({
    state: 'done',
    report: {
      withoutBids: ['4'],
      lastCloseAt: '2031-05-06T01:01:30.000Z',
      findings: [
        { kind: 'no-picture', lots: ['1'] },
        { kind: 'sessions-overlap', lots: [] },
      ],
    },
  });
  expect(kept?.report).not.toHaveProperty('hammer');
  for (let index = 0; index < 7; index += 1) {
    await ask();
    await stop();
  }
  expect((await read()).length).toBeLessThanOrEqual(6);
});
