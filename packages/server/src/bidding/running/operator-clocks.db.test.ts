import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { makeAccount } from '#main/testing/log-in-as.ts';
import { bid } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { readLastingPause } from './pauses.queries.ts';

const consoleHost = 'console.localhost';
const reason = 'We cannot reach the seller.';

let server: TestServer;
const scene = biddingScene(() => server);
const { clerk, logIn, prove } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let operator: TestClient;
let manager: TestClient;
let sellerId: string;
let saleId: string;
let lotId: string;
beforeEach(async () => {
  const account = await makeAccount(server);
  await scene.db().insertInto('operators').values({ user_id: account.id }).execute();
  operator = await logIn(account, consoleHost);
  ({ id: sellerId } = await server.make.seller());
  ({ id: saleId } = await server.make.auction({ seller_company_id: sellerId }));
  const session = await server.make.session({ auction_id: saleId });
  ({ id: lotId } = await server.make.lot({ auction_id: saleId, session_id: session.id }));
  ({ client: manager } = await clerk(sellerId, consoleHost, 'manager'));
});

/** The id of the pause that is in force. */
const seen = async () => (await readLastingPause(server.database.kysely, saleId))?.id ?? uuid();
const pause = (client = operator) =>
  client.call('POST /api/console/operator/pausesale', { body: { saleId, reason } });
const resume = async (pauseId?: string) =>
  operator.call('POST /api/console/operator/resumesale', {
    body: { saleId, pauseId: pauseId ?? (await seen()), reason },
  });
const sellerPauses = () =>
  manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/pause', {
    params: { sellerId, saleId },
    body: { reason: 'All is well.' },
  });
const sellerResumes = async (pauseId?: string) =>
  manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/resume', {
    params: { sellerId, saleId },
    body: { pauseId: pauseId ?? (await seen()), reason: 'All is well.' },
  });
const listed = async () =>
  (await operator.call('GET /api/console/operator/sales')).body.find(
    (sale) => sale.saleId === saleId,
  );
const logged = async () =>
  scene
    .db()
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('auction_id', '=', saleId)
    .orderBy('id')
    .execute();

test('an operator pauses a running sale, which its seller does not end, and lets it go on', async () => {
  const ann = await scene.bidder(saleId);
  await bid(ann.client, lotId, 87.65);
  expect(await listed()).toMatchObject({ openLots: 1, bids: 1, pause: null });
  expect(JSON.stringify(await listed())).not.toMatch(/\b87(\.65)?\b|\b8765\b/);
  expect((await pause()).body.isError).toBe(false);
  const refused = (await bid(ann.client, lotId, 90)).body;
  expect(refused).toMatchObject({ code: 'SalePaused' });
  expect(refused.message).toContain(`Paused: ${reason}`);
  expect((await listed())?.pause).toMatchObject({ reason, byOperator: true });
  expect((await sellerResumes()).body).toMatchObject({ code: 'PausedByOperator' });
  const { body: board } = await manager.call(
    'GET /api/console/sellers/:sellerId/sales/:saleId/live',
    { params: { sellerId, saleId } },
  );
  expect(board.pause).toMatchObject({ byOperator: true });
  expect((await resume()).body.isError).toBe(false);
  expect((await bid(ann.client, lotId, 90)).body.code).not.toBe('SalePaused');
  expect(await logged()).toEqual([
    { action: 'operator.pause-sale', reason },
    { action: 'operator.resume-sale', reason },
  ]);
  const { entries } = (
    await operator.call('POST /api/console/operator/log', { body: { before: null } })
  ).body;
  expect(entries.map(({ action }) => action).slice(0, 2)).toEqual([
    'operator.resume-sale',
    'operator.pause-sale',
  ]);
});

test('a pause that the seller began is the operator’s from their pause on', async () => {
  await sellerPauses();
  expect((await listed())?.pause).toMatchObject({ reason: 'All is well.', byOperator: false });
  await pause();
  await pause();
  expect((await listed())?.pause).toMatchObject({ reason: 'All is well.', byOperator: true });
  expect((await sellerResumes()).body).toMatchObject({ code: 'PausedByOperator' });
  await resume();
  expect((await listed())?.pause).toBeNull();
  const actions = (await logged()).map(({ action }) => action);
  expect(actions).toEqual(['sale.pause', 'operator.pause-sale', 'operator.resume-sale']);
});

test.each([
  ['the seller', sellerResumes],
  ['an operator', resume],
])('%s ends no pause that they have not seen', async (_, resumes) => {
  await sellerPauses();
  const first = (await listed())?.pause?.id ?? '';
  expect((await resumes(first)).body.isError).toBe(false);
  // Sent again, with nothing to end.
  expect((await resumes(first)).body.isError).toBe(false);
  await sellerPauses();
  expect((await resumes(first)).body).toMatchObject({ isError: true, code: 'PausedAnew' });
  const second = (await listed())?.pause?.id ?? '';
  expect(second).not.toBe(first);
  expect((await resumes(second)).body.isError).toBe(false);
  expect((await listed())?.pause).toBeNull();
});

test('what an operator pauses by password alone: a sale that runs', async () => {
  expect((await pause(manager)).status).toBe(404);
  await server.clock.shift(11 * 60_000);
  expect((await pause()).body).toMatchObject({ code: 'ReauthenticationRequired' });
  await prove(operator);
  await scene
    .db()
    .updateTable('auctions')
    .set({ published_at: null })
    .where('id', '=', saleId)
    .execute();
  expect((await pause()).body).toMatchObject({ code: 'SaleNotRunning' });
  expect(await listed()).toBeUndefined();
  await server.clock.shift(0);
});
