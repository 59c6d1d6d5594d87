import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { makeAccount } from '#main/testing/log-in-as.ts';
import { bid } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

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

const act = (what: 'pausesale' | 'resumesale', client = operator) =>
  client.call(`POST /api/console/operator/${what}`, { body: { saleId, reason } });
const ofSeller = (what: 'pause' | 'resume') =>
  manager.call(`POST /api/console/sellers/:sellerId/sales/:saleId/${what}`, {
    params: { sellerId, saleId },
    body: { reason: 'All is well.' },
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
  expect(JSON.stringify(await listed())).not.toContain('87');
  expect((await act('pausesale')).body.isError).toBe(false);
  const refused = (await bid(ann.client, lotId, 90)).body;
  expect(refused).toMatchObject({ code: 'SalePaused' });
  expect(refused.message).toContain(`Paused: ${reason}`);
  expect((await listed())?.pause).toMatchObject({ reason, byOperator: true });
  expect((await ofSeller('resume')).body).toMatchObject({ code: 'PausedByOperator' });
  const { body: board } = await manager.call(
    'GET /api/console/sellers/:sellerId/sales/:saleId/live',
    { params: { sellerId, saleId } },
  );
  expect(board.pause).toMatchObject({ byOperator: true });
  expect((await act('resumesale')).body.isError).toBe(false);
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
  await ofSeller('pause');
  expect((await listed())?.pause).toMatchObject({ reason: 'All is well.', byOperator: false });
  await act('pausesale');
  await act('pausesale');
  expect((await listed())?.pause).toMatchObject({ reason: 'All is well.', byOperator: true });
  expect((await ofSeller('resume')).body).toMatchObject({ code: 'PausedByOperator' });
  await act('resumesale');
  expect((await listed())?.pause).toBeNull();
  const actions = (await logged()).map(({ action }) => action);
  expect(actions).toEqual(['sale.pause', 'operator.pause-sale', 'operator.resume-sale']);
});

test('what an operator pauses by password alone: a sale that runs', async () => {
  expect((await act('pausesale', manager)).status).toBe(404);
  await server.clock.shift(11 * 60_000);
  expect((await act('pausesale')).body).toMatchObject({ code: 'ReauthenticationRequired' });
  await prove(operator);
  await scene
    .db()
    .updateTable('auctions')
    .set({ published_at: null })
    .where('id', '=', saleId)
    .execute();
  expect((await act('pausesale')).body).toMatchObject({ code: 'SaleNotRunning' });
  expect(await listed()).toBeUndefined();
  await server.clock.shift(0);
});
