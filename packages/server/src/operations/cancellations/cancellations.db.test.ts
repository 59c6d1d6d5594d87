import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { makeAccount } from '#main/testing/log-in-as.ts';
import { bid } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const consoleHost = 'console.localhost';

let server: TestServer;
const scene = biddingScene(() => server);
const { clerk, logIn } = staffScene(() => server);
let operator: TestClient;
beforeAll(async () => {
  server = await testServer();
  const account = await makeAccount(server);
  await scene.db().insertInto('operators').values({ user_id: account.id }).execute();
  operator = await logIn(account, consoleHost);
});
afterAll(() => server.drop());

let sellerId: string;
let saleId: string;
let manager: TestClient;
let email: string;
let lots: string[];
beforeEach(async () => {
  ({ id: sellerId } = await server.make.seller());
  ({ id: saleId } = await server.make.auction({ seller_company_id: sellerId }));
  ({ client: manager, email } = await clerk(sellerId, consoleHost, 'manager'));
  const session = await server.make.session({ auction_id: saleId });
  lots = [];
  for (const reserve_cents of [null, null, 50_000]) {
    const row = { auction_id: saleId, session_id: session.id };
    lots.push((await server.make.lot(row, { reserve_cents })).id);
  }
});

const list = async () =>
  (await operator.call('GET /api/console/operator/cancellations')).body.filter(({ by }) =>
    by.includes(email),
  );
const reason = 'The police have taken it.';
const takeOut = (lotId: string, how: 'cancel' | 'withdraw') =>
  how === 'cancel'
    ? manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/cancel', {
        params: { sellerId, saleId, lotId },
        body: { cause: 'stolen', reason },
      })
    : manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/withdraw', {
        params: { sellerId, saleId, lotId },
        body: { reason },
      });

test('lots that left with bids are told with who, why and how many, never for how much', async () => {
  const [ann, bob] = [await scene.bidder(saleId), await scene.bidder(saleId)];
  const [canceled = '', quiet = '', withdrawn = ''] = lots;
  await bid(ann.client, canceled, 987.65);
  await bid(bob.client, canceled, 1_234.56);
  await bid(ann.client, withdrawn, 20);
  await takeOut(quiet, 'withdraw');
  await takeOut(canceled, 'cancel');
  await takeOut(withdrawn, 'withdraw');
  const entries = await list();
  expect(entries).toMatchObject([
    { kind: 'lot-withdrawn', reason, cause: '', bids: 1, lots: 1, recentOfCompany: 2 },
    { kind: 'lot-canceled', reason, cause: 'stolen', bids: 2, lots: 1, recentOfCompany: 2 },
  ]);
  expect(entries[1]?.lot).not.toBeNull();
  expect(JSON.stringify(entries)).not.toMatch(/987\.?65|1,?234\.?56/);
});

test('a sale that was canceled with bids is one entry, without what had left before', async () => {
  const ann = await scene.bidder(saleId);
  const [first = '', second = '', third = ''] = lots;
  for (const lotId of [first, second, third]) await bid(ann.client, lotId, 20);
  await takeOut(first, 'cancel');
  const canceled = await manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/cancel', {
    params: { sellerId, saleId },
    body: { cause: 'destroyed', reason: 'The barn burned down.' },
  });
  expect(canceled.body.isError).toBe(false);
  expect(await list()).toMatchObject([
    { kind: 'sale-canceled', lot: null, lots: 2, bids: 2, reason: 'The barn burned down.' },
    { kind: 'lot-canceled', lots: 1, bids: 1 },
  ]);
});

const lastBidOn = async (lotId: string) =>
  (
    await scene
      .db()
      .selectFrom('bids')
      .select('id')
      .where('lot_id', '=', lotId)
      .executeTakeFirstOrThrow()
  ).id;

test('bids that the seller took back before count, and those that their bidders retracted do not', async () => {
  const [ann, bob] = [await scene.bidder(saleId), await scene.bidder(saleId)];
  const [blockedOff = '', retracted = ''] = lots;
  await bid(ann.client, blockedOff, 20);
  await bid(ann.client, blockedOff, 60);
  await bid(bob.client, retracted, 20);
  // Long before the scheduled close, so that bidders may still retract.
  await scene
    .db()
    .updateTable('auction_sessions')
    .set({ first_close_at: new Date(Date.now() + 48 * 60 * 60_000) })
    .where('auction_id', '=', saleId)
    .execute();
  const { id: registrationId } = await scene
    .db()
    .selectFrom('registrations')
    .select('id')
    .where('user_id', '=', ann.id)
    .executeTakeFirstOrThrow();
  await manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/bidders/block', {
    params: { sellerId, saleId },
    body: { registrationId, cause: 'fraud', reason: 'Cheats.', days: 30 },
  });
  await server.jobs.runDue();
  await bob.client.call('POST /api/site/retractBid', {
    body: { Param: await lastBidOn(retracted), reason: 'TypingSlip' },
  });
  for (const lotId of [blockedOff, retracted]) {
    expect((await scene.stateOf(lotId)).bid_count).toBe(0);
    await takeOut(lotId, 'withdraw');
  }
  expect(await list()).toMatchObject([{ kind: 'lot-withdrawn', bids: 1, lots: 1 }]);
});

test('is for operators alone', async () => {
  expect((await manager.call('GET /api/console/operator/cancellations')).status).toBe(404);
  expect(
    (await server.client(consoleHost).call('GET /api/console/operator/cancellations')).status,
  ).toBe(401);
});
