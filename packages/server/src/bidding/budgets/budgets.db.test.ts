import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { biddingScene, codeOf } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { hammerLots } from '#main/testing/hammer-lots.ts';
import { bid, signIn } from '#main/testing/sign-in.ts';
import { addCertificate } from '#main/testing/sold-auction.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
const scene = biddingScene(() => server);
let saleId: string;
let lots: [string, string, string];
let ann: SignedInBidder;
let bob: SignedInBidder;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());
beforeEach(async () => {
  ({ id: saleId } = await server.make.auction({
    buyers_premium_ppm: 100_000,
    premium_rules: null,
    sales_tax_ppm: 80_000,
  }));
  const { id: session_id } = await server.make.session({ auction_id: saleId });
  const one = async () => (await server.make.lot({ session_id, auction_id: saleId })).id;
  lots = [await one(), await one(), await one()];
  [ann, bob] = [await scene.bidder(saleId), await scene.bidder(saleId)];
});

const budgetOf = async ({ client } = ann) =>
  (await client.call('GET /api/site/budget/:auctionId', { params: { auctionId: saleId } })).body;
const set = (budget: number | null, { client } = ann) =>
  client.call('POST /api/site/setbudget', { body: { secureAuctionId: saleId, budget } });
const ask = async (lotSecureId: string, bidAmount: number, { client } = ann) =>
  (await client.call('POST /api/site/askbudget', { body: { lotSecureId, bidAmount } })).body;

test('what one leads at is told all in, at present prices and at most, against the budget', async () => {
  expect(await budgetOf()).toEqual({ budget: null, lots: 0, wonLots: 0, leadsAt: 0, atMost: 0 });
  await bid(ann.client, lots[0], 100);
  await bid(ann.client, lots[1], 50);
  await bid(bob.client, lots[1], 200);
  const price = ((await scene.stateOf(lots[0])).price_cents ?? 0) / 100;
  expect((await set(500)).body).toEqual({
    budget: 500,
    lots: 1,
    wonLots: 0,
    // 10 % premium, and 8 % tax on both.
    leadsAt: Math.round(price * 1.1 * 1.08 * 100) / 100,
    atMost: 118.8,
  });
  await hammerLots(server.database, [lots[0]]);
  expect(await budgetOf()).toMatchObject({
    lots: 1,
    wonLots: 1,
    atMost: (await budgetOf()).leadsAt,
  });
  expect((await set(null)).body).toMatchObject({ budget: null });
});

test('what waits for the approval is held against the budget, since it may be placed at any time', async () => {
  await scene.unapprove(ann.id);
  await set(237.6);
  expect((await bid(ann.client, lots[0], 100)).body.bidResultEnum).toBe('NotApproved');
  expect(await budgetOf()).toMatchObject({ lots: 0, atMost: 0 });
  expect(await ask(lots[1], 100)).toMatchObject({ isBeyond: false, atMost: 237.6 });
  expect(await ask(lots[1], 101)).toMatchObject({ isBeyond: true });
  // One that replaces it counts alone.
  expect(await ask(lots[0], 200)).toMatchObject({ isBeyond: false, atMost: 237.6 });
  // One that bidding has passed can no longer win.
  await bid(bob.client, lots[0], 100);
  await bid((await scene.bidder(saleId)).client, lots[0], 100);
  expect((await scene.stateOf(lots[0])).price_cents).toBe(100_00);
  expect(await ask(lots[1], 200)).toMatchObject({ isBeyond: false, atMost: 237.6 });
});

const of = (lotSecureId: string, bidAmount: number) => ({ lotSecureId, bidAmount });

test('several that are placed at once are asked for together, of one sale', async () => {
  await set(237.6);
  const together = (further: ReturnType<typeof of>[]) =>
    ann.client.call('POST /api/site/askbudget', { body: { ...of(lots[0], 100), further } });
  expect((await together([of(lots[1], 100)])).body).toMatchObject({ isBeyond: false });
  expect((await together([of(lots[1], 101)])).body).toMatchObject({ isBeyond: true });
  const { id: auction_id } = await server.make.auction();
  const { id: session_id } = await server.make.session({ auction_id });
  const elsewhere = await server.make.lot({ session_id, auction_id });
  expect((await together([of(elsewhere.id, 1)])).status).toBe(404);
});

test('a bid by hand on a lot that waits in an either-or group is told so', async () => {
  const body = {
    secureGroupId: randomUUID(),
    secureAuctionId: saleId,
    version: 0,
    wanted: 1,
    lots: lots.map((lotSecureId) => ({ lotSecureId, maxAmount: 50 })),
  };
  await ann.client.call('POST /api/site/saveeitheror', { body });
  const waits = async (lot: string, who = ann) => (await ask(lot, 60, who)).waitsInGroup;
  expect([await waits(lots[0]), await waits(lots[1])]).toEqual([false, true]);
  expect(await waits(lots[1], bob)).toBe(false);
  // Bid on by hand, it takes a place in the group.
  await bid(ann.client, lots[1], 60);
  expect(await waits(lots[1])).toBe(false);
});

test('a bid that brings it beyond the budget asks first; the bid itself is never refused', async () => {
  await bid(ann.client, lots[0], 100);
  expect(await ask(lots[1], 1_000)).toEqual({
    isBeyond: false,
    budget: null,
    atMost: null,
    waitsInGroup: false,
  });
  await set(237.6);
  expect(await ask(lots[1], 100)).toMatchObject({ isBeyond: false, atMost: 237.6 });
  expect(await ask(lots[1], 101)).toMatchObject({ isBeyond: true, budget: 237.6 });
  // A raise counts instead of the maximum that it replaces.
  expect(await ask(lots[0], 200)).toMatchObject({ isBeyond: false, atMost: 237.6 });
  const { body } = await bid(ann.client, lots[1], 500);
  expect(body.bidResultEnum).toBe('BidWins');
  expect(await ask(lots[1], 400)).toMatchObject({ isBeyond: false });
});

test('all sales in which one leads or has a budget are listed while they run', async () => {
  const list = async ({ client } = ann) => (await client.call('GET /api/site/budgets')).body;
  expect(await list()).toEqual([]);
  await bid(ann.client, lots[0], 100);
  expect(await list()).toMatchObject([{ secureAuctionId: saleId, budget: null, atMost: 118.8 }]);
  await set(300, bob);
  expect(await list(bob)).toMatchObject([{ secureAuctionId: saleId, budget: 300, lots: 0 }]);
  await hammerLots(server.database, lots);
  expect(await list()).toEqual([]);
});

test('each sale of the list counts its own lots, those won as well', async () => {
  const { id: otherId } = await server.make.auction({ buyers_premium_ppm: 0, sales_tax_ppm: 0 });
  const { id: session_id } = await server.make.session({ auction_id: otherId });
  const { id: other } = await server.make.lot({ session_id, auction_id: otherId });
  await server.make.registration({ auction_id: otherId, user_id: ann.id });
  await bid(ann.client, lots[0], 100);
  await bid(ann.client, lots[1], 100);
  await bid(ann.client, other, 70);
  await hammerLots(server.database, [lots[0]]);
  const { body } = await ann.client.call('GET /api/site/budgets');
  const of = (id: string) => body.find(({ secureAuctionId }) => secureAuctionId === id);
  expect(of(saleId)).toMatchObject({ ...(await budgetOf()), lots: 2 });
  expect(of(otherId)).toMatchObject({ lots: 1, atMost: 70 });
});

test('a budget is for those who are registered', async () => {
  const { id } = await server.make.user();
  const cid = { ...ann, id, client: await scene.signedIn(id) };
  expect(codeOf(await set(100, cid))).toEqual({ status: 403, code: 'NotRegistered' });
  expect(await budgetOf(cid)).toMatchObject({ budget: null, lots: 0 });
});

test('with a certificate no tax is counted', async () => {
  await bid(ann.client, lots[0], 100);
  await addCertificate(server, ann.id);
  expect(await budgetOf()).toMatchObject({ atMost: 110 });
});

test('a budget is told to its bidder alone', async () => {
  await set(432.1);
  expect(await budgetOf(bob)).toMatchObject({ budget: null });
  const visitor = await server
    .client()
    .call('GET /api/site/budget/:auctionId', { params: { auctionId: saleId } });
  expect(visitor.status).toBe(401);
});

test('bad amounts, and sales that the host does not show', async () => {
  expect(codeOf(await set(0))).toMatchObject({ status: 400 });
  expect(codeOf(await set(1.005))).toMatchObject({ status: 400 });
  const { host } = await server.make.site();
  const there = { ...ann, client: await signIn(server.client(host), server.database, ann.id) };
  expect(codeOf(await set(10, there))).toMatchObject({ status: 404 });
  const { status } = await there.client.call('POST /api/site/askbudget', {
    body: { lotSecureId: lots[0], bidAmount: 10 },
  });
  expect(status).toBe(404);
});
