import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { hammerLots } from '#main/testing/hammer-lots.ts';
import { bid } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const day = 24 * 60 * 60_000;
let server: TestServer;
const scene = biddingScene(() => server);
const { clerk, managedSale, prove } = staffScene(() => server);
let params: { sellerId: string; saleId: string; lotId: string };
let manager: TestClient;
let ann: SignedInBidder;
let bob: SignedInBidder;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());
beforeEach(async () => {
  const { sellerId, saleId, sessionId, manager: client } = await managedSale();
  manager = client;
  // Retractions end a day before the close.
  const close = new Date(Date.now() + 3 * day);
  await scene
    .db()
    .updateTable('auction_sessions')
    .set({ first_close_at: close })
    .where('id', '=', sessionId)
    .execute();
  const { id: lotId } = await server.make.lot(
    { auction_id: saleId, session_id: sessionId },
    { close_at: close },
  );
  params = { sellerId, saleId, lotId };
  [ann, bob] = [await scene.bidder(saleId), await scene.bidder(saleId)];
});

const historyFor = async (client: TestClient) =>
  (
    await client.call('GET /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/bids', {
      params,
    })
  ).body;

test('bids are listed newest first with their paddles and prices, and no maximum', async () => {
  await bid(ann.client, params.lotId, 876.54);
  // Nobody sees that a leader raises their maximum.
  await bid(ann.client, params.lotId, 912.34);
  await bid(bob.client, params.lotId, 30);
  const bids = await historyFor(manager);
  expect(bids).toMatchObject([
    {
      paddle: bob.paddle,
      price: 31,
      removed: null,
      explanation: expect.stringContaining('$31'),
      leader: ann.paddle,
      hasWon: false,
    },
    { paddle: ann.paddle, price: 5, removed: null, leader: ann.paddle, hasWon: false },
  ]);
  expect(JSON.stringify(bids)).not.toMatch(/876\.?54|912\.?34/);
});

test('once it is sold, the bids of its buyer are marked, and those of others are not', async () => {
  await bid(ann.client, params.lotId, 60);
  await bid(bob.client, params.lotId, 30);
  await hammerLots(server.database, [params.lotId]);
  expect(await historyFor(manager)).toMatchObject([
    { paddle: bob.paddle, name: 'Ada Bidder', leader: ann.paddle, hasWon: false },
    { paddle: ann.paddle, leader: ann.paddle, hasWon: true },
  ]);
});

test('a removed bid says who removed it, and its amount to those who may see it', async () => {
  await bid(ann.client, params.lotId, 40);
  await bid(bob.client, params.lotId, 60);
  const [{ bidId } = { bidId: '' }] = await historyFor(manager);
  await bob.client.call('POST /api/site/retractBid', { body: { Param: bidId } });
  const { email } = await scene
    .db()
    .selectFrom('users')
    .select('email')
    .where('id', '=', ann.id)
    .executeTakeFirstOrThrow();
  await server.modules.bids.retractForBidder({
    lotId: params.lotId,
    email,
    reason: 'TypingSlip',
    madeBy: 'Joan',
  });
  expect(await historyFor(manager)).toMatchObject([
    { paddle: bob.paddle, price: 41, removed: { madeBy: '', cause: null }, explanation: '' },
    { paddle: ann.paddle, price: 5, removed: { madeBy: 'Joan', cause: null } },
  ]);
  const viewer = await clerk(params.sellerId, 'console.localhost', 'viewer');
  expect(await historyFor(viewer.client)).toMatchObject([
    { paddle: bob.paddle, price: null, removed: { madeBy: '' } },
    { paddle: ann.paddle, price: null, removed: { madeBy: 'Joan' } },
  ]);
});

test('bids that the seller took back have their cause', async () => {
  await bid(ann.client, params.lotId, 40);
  const { sellerId, saleId } = params;
  const { id: registrationId } = await scene
    .db()
    .selectFrom('registrations')
    .select('id')
    .where('user_id', '=', ann.id)
    .executeTakeFirstOrThrow();
  await prove(manager);
  await manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/bidders/block', {
    params: { sellerId, saleId },
    body: { registrationId, cause: 'fraud', reason: 'See our log.', days: 30 },
  });
  await server.jobs.runDue();
  expect(await historyFor(manager)).toMatchObject([
    { paddle: ann.paddle, removed: { cause: 'fraud', madeBy: '' } },
  ]);
});
