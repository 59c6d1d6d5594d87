import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLot } from '#main/testing/audit-lot.ts';
import { biddingScene, codeOf } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { waitingForRoomLimit } from './limits-in-batch.ts';

let server: TestServer;
const scene = biddingScene(() => server);
const { clerk } = staffScene(() => server);

let sellerId: string;
let saleId: string;
let sessionId: string;
let lots: string[];
let manager: TestClient;
let ann: SignedInBidder;
let bob: SignedInBidder;

beforeAll(async () => {
  server = await testServer();
  ({ id: sellerId } = await server.make.seller());
  ({ client: manager } = await clerk(sellerId, 'console.localhost', 'manager'));
});
afterAll(() => server.drop());
beforeEach(async () => {
  ({ id: saleId } = await server.make.auction({ seller_company_id: sellerId }));
  ({ id: sessionId } = await server.make.session({ auction_id: saleId }));
  lots = [];
  for (let index = 0; index < 3; index += 1) {
    lots.push((await server.make.lot({ session_id: sessionId, auction_id: saleId })).id);
  }
  [ann, bob] = [await scene.bidder(saleId), await scene.bidder(saleId)];
});

const lot = (number: number) => lots[number - 1] ?? '';
const registrationOf = ({ id }: { id: string }) =>
  scene
    .db()
    .selectFrom('registrations')
    .select('id')
    .where('auction_id', '=', saleId)
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
async function limit(dollars: 250 | 500 | 1_000 | 2_500 | null, who = ann) {
  const { id: registrationId } = await registrationOf(who);
  const { body } = await manager.call(
    'POST /api/console/sellers/:sellerId/sales/:saleId/bidders/limit',
    { params: { sellerId, saleId }, body: { registrationId, limit: dollars } },
  );
  expect(body.isError).toBe(false);
}
const bids = async (on: number, dollars: number, uniqueId?: string, who = ann) =>
  (await bid(who.client, lot(on), dollars, uniqueId)).body;
const placeWhatWaits = () => server.modules.bids.placePending();
const seenBy = async (who: SignedInBidder, on: number) =>
  (await who.client.call('GET /api/site/getlot/:lotId', { params: { lotId: lot(on) } })).body.lot;
const takeBack = (on: number, client = ann.client) =>
  client.call('POST /api/site/withdrawwaitingbid', { body: { lotSecureId: lot(on) } });
async function asking() {
  const { body } = await manager.call(
    'GET /api/console/sellers/:sellerId/sales/:saleId/bidders/:status',
    { params: { sellerId, saleId, status: 'approved' } },
  );
  return body;
}
const emailOf = async ({ id }: { id: string }) =>
  (
    await scene
      .db()
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email;
const leads = async (on: number) => {
  const { leader_id: leader, leader_max_cents: max } = await scene.stateOf(lot(on));
  return leader === null ? null : [leader === ann.id ? 'ann' : 'bob', (max ?? 0) / 100];
};
const waits = { bidResultEnum: 'NotApproved', code: 'AboveLimit' };
const end = (on: number, outcome: 'sold' | 'passed') =>
  scene
    .db()
    .updateTable('lot_states')
    .set({ outcome, ended_at: new Date() })
    .where('lot_id', '=', lot(on))
    .execute();

test('a bid above the limit waits: it leads nowhere, extends nothing and nobody else sees it', async () => {
  await limit(500);
  expect(await bids(1, 300)).toMatchObject({ bidResultEnum: 'BidWins' });
  const soon = new Date(Date.now() + 60_000);
  await scene
    .db()
    .updateTable('lot_states')
    .set({ close_at: soon })
    .where('lot_id', '=', lot(2))
    .execute();
  const answer = await bids(2, 200.01);
  expect(answer).toMatchObject({ ...waits, pendingBidAmount: 200.01, bidCount: 0 });
  expect(answer.message).toContain('up to $500.00 in this sale');
  expect(await scene.stateOf(lot(2))).toMatchObject({
    leader_id: null,
    sequence: 0,
    close_at: soon,
  });
  expect([await scene.logOf(lot(2)), await scene.eventsOf(lot(2))]).toEqual([[], []]);
  expect(await seenBy(ann, 2)).toMatchObject({ pendingBidAmount: 200.01, pendingAboveLimit: true });
  const { pendingBidAmount, pendingAboveLimit } = await seenBy(bob, 2);
  expect([pendingBidAmount, pendingAboveLimit]).toEqual([null, undefined]);
  expect(await bids(2, 200)).toMatchObject({ bidResultEnum: 'BidWins', pendingBidAmount: null });
});

test('staff see that somebody asks for more, first in the list, and neither lot nor amount', async () => {
  expect(await asking()).toMatchObject({ asking: 0 });
  await limit(250, bob);
  await bids(2, 987.65, undefined, bob);
  const { asking: count, bidders } = await asking();
  expect([count, bidders.map(({ paddle }) => paddle)]).toEqual([1, [bob.paddle, ann.paddle]]);
  expect(bidders).toMatchObject([
    { limit: 250, limitChangesLeft: 2, asksForMoreSince: expect.stringMatching(/Z$/) },
    { limit: null, limitChangesLeft: 3, asksForMoreSince: null },
  ]);
  for (const secret of ['987', lot(2)]) expect(JSON.stringify(bidders)).not.toContain(secret);
});

test('a higher limit places what waits, from that moment on', async () => {
  await limit(250);
  const uniqueId = randomUUID();
  await bids(1, 400, uniqueId);
  const first = Date.now();
  await bids(1, 300, undefined, bob);
  await limit(500);
  await server.jobs.runDue();
  expect(await leads(1)).toEqual(['ann', 400]);
  const [, placed] = await scene.logOf(lot(1));
  expect(placed).toMatchObject({ bidder_id: ann.id, result: 'BidWins', ordinal: 2 });
  expect(placed?.placed_at.getTime()).toBeGreaterThan(first);
  expect(await bids(1, 400, uniqueId)).toMatchObject({ bidResultEnum: 'BidWins' });
  expect(await asking()).toMatchObject({ asking: 0 });
  expect(await auditLot(server.database, lot(1))).toEqual([]);
});

test('a limit that is not high enough leaves it waiting, and taking it away places all in their order', async () => {
  await limit(250);
  for (const [on, dollars] of [
    [1, 600],
    [2, 700],
    [3, 300],
  ] as const) {
    expect(await bids(on, dollars)).toMatchObject(waits);
  }
  await limit(500);
  await server.jobs.runDue();
  expect([await leads(1), await leads(2), await leads(3)]).toEqual([null, null, ['ann', 300]]);
  expect(await asking()).toMatchObject({ asking: 1 });
  await limit(null);
  await server.jobs.runDue();
  expect([await leads(1), await leads(2)]).toEqual([
    ['ann', 600],
    ['ann', 700],
  ]);
  expect(await asking()).toMatchObject({ asking: 0 });
});

test('whoever is outbid elsewhere, or takes a bid back, has room again', async () => {
  await limit(250);
  await bids(1, 200);
  expect(await bids(2, 150)).toMatchObject(waits);
  await placeWhatWaits();
  expect(await leads(2)).toBeNull();
  await bids(1, 300, undefined, bob);
  await placeWhatWaits();
  expect(await leads(2)).toEqual(['ann', 150]);
  expect(await bids(3, 200)).toMatchObject(waits);
  await scene
    .db()
    .updateTable('auction_sessions')
    .set({ first_close_at: new Date(Date.now() + 72 * 60 * 60_000) })
    .where('id', '=', sessionId)
    .execute();
  const [high] = await scene.logOf(lot(2));
  await ann.client.call('POST /api/site/retractBid', { body: { Param: high?.id ?? '' } });
  await placeWhatWaits();
  expect(await leads(3)).toEqual(['ann', 200]);
});

test('what was won counts at its price, what passed or was withdrawn not at all', async () => {
  await limit(250);
  await bids(1, 200);
  await end(1, 'sold');
  expect(await bids(2, 246)).toMatchObject(waits);
  expect(await bids(2, 245)).toMatchObject({ bidResultEnum: 'BidWins' });
  await scene
    .db()
    .updateTable('lot_states')
    .set({ outcome: 'passed' })
    .where('lot_id', '=', lot(1))
    .execute();
  expect(await bids(2, 250)).toMatchObject({ bidResultEnum: 'IncreaseMax' });
});

test('a lower limit leaves bids that stand, and they may be lowered', async () => {
  await bids(1, 600);
  await limit(250);
  expect(await leads(1)).toEqual(['ann', 600]);
  expect(await bids(1, 601)).toMatchObject(waits);
  expect(await bids(1, 500)).toMatchObject({ bidResultEnum: 'DecreaseMax' });
  expect(await bids(2, 1)).toMatchObject({ bidResultEnum: 'FailedMinimum' });
});

describe('a bid that waits', () => {
  beforeEach(() => limit(250));

  test('gives way to the next one on its lot, and comes back by no repetition', async () => {
    const former = randomUUID();
    await bids(1, 400, former);
    expect(await bids(1, 3)).toMatchObject({
      bidResultEnum: 'FailedMinimum',
      pendingBidAmount: 400,
    });
    expect(await bids(1, 300)).toMatchObject({ ...waits, pendingBidAmount: 300 });
    expect(await bids(1, 400, former)).toMatchObject({ code: 'BidIsVoid', pendingBidAmount: 300 });
    expect(codeOf(await bid(ann.client, lot(1), 401, former)).code).toBe('BidIdReused');
    await limit(500);
    await server.jobs.runDue();
    expect(await leads(1)).toEqual(['ann', 300]);
    const log = await scene.logOf(lot(1));
    expect(log.filter(({ ordinal }) => ordinal !== null)).toHaveLength(1);
  });

  test('does not undo a lower one that had room', async () => {
    await bids(1, 400);
    expect(await bids(1, 100)).toMatchObject({ bidResultEnum: 'BidWins' });
    await limit(null);
    await server.jobs.runDue();
    expect(await leads(1)).toEqual(['ann', 100]);
    expect((await seenBy(ann, 1)).pendingBidAmount).toBeNull();
  });

  test('is taken back by its bidder alone, and the seller is asked no more', async () => {
    const uniqueId = randomUUID();
    await bids(1, 400, uniqueId);
    expect((await takeBack(1, server.client())).status).toBe(401);
    await takeBack(1, bob.client);
    expect(await asking()).toMatchObject({ asking: 1 });
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await takeBack(1)).body).toMatchObject({ isError: false });
    }
    expect(await asking()).toMatchObject({ asking: 0 });
    expect(await bids(1, 400, uniqueId)).toMatchObject({
      code: 'BidIsVoid',
      pendingBidAmount: null,
    });
    await limit(null);
    await server.jobs.runDue();
    expect([await leads(1), await scene.logOf(lot(1))]).toEqual([null, []]);
    const nowhere = { body: { lotSecureId: randomUUID() } };
    expect((await ann.client.call('POST /api/site/withdrawwaitingbid', nowhere)).status).toBe(404);
  });

  test('is void once its bidder is refused', async () => {
    await bids(1, 400);
    const { id } = await registrationOf(ann);
    await server.modules.registrations.refuse(id);
    await server.modules.registrations.approve(id);
    await limit(null);
    await server.jobs.runDue();
    expect([await leads(1), await asking()]).toMatchObject([null, { asking: 0 }]);
  });

  test('is lost with its lot, and the seller does not see with which', async () => {
    await bids(1, 400);
    await end(1, 'passed');
    expect(await asking()).toMatchObject({ asking: 1 });
    await limit(500);
    await server.jobs.runDue();
    expect(await asking()).toMatchObject({ asking: 0 });
    expect(await scene.logOf(lot(1))).toEqual([]);
    for (let twice = 0; twice < 2; twice += 1) await server.modules.reminders.mailLostBids();
    const mails = await scene
      .db()
      .selectFrom('outbox')
      .select('template')
      .where('recipient', '=', await emailOf(ann))
      .where('template', '=', 'bid-lost-waiting')
      .execute();
    expect(mails).toHaveLength(1);
  });

  test('says nothing of how high the leader went', async () => {
    await bids(1, 900, undefined, bob);
    const [above, below] = [await bids(1, 950), await bids(1, 850)];
    expect(above).toMatchObject(waits);
    expect({ ...below, bidUniqueId: '', secondsToClose: 0, pendingBidAmount: 0 }).toEqual({
      ...above,
      bidUniqueId: '',
      secondsToClose: 0,
      pendingBidAmount: 0,
    });
    await limit(null);
    await server.jobs.runDue();
    expect((await scene.alertsOf(ann.id)).map(({ kind }) => kind)).toContain('BidderOutbid');
  });

  test('is one of a hundred in a sale at most', async () => {
    const many = await Promise.all(
      Array.from({ length: waitingForRoomLimit }, () =>
        server.make.lot({ session_id: sessionId, auction_id: saleId }),
      ),
    );
    await scene
      .db()
      .insertInto('pending_bids')
      .values(
        many.map(({ id }) => ({
          id: randomUUID(),
          lot_id: id,
          bidder_id: ann.id,
          unique_id: 'waits',
          max_cents: 300_00,
          entered_at: new Date(),
          above_limit_since: new Date(),
        })),
      )
      .execute();
    expect(codeOf(await bid(ann.client, lot(1), 400))).toEqual({
      status: 429,
      code: 'TooManyRequests',
    });
    expect(await bids(1, 200)).toMatchObject({ bidResultEnum: 'BidWins' });
  });
});

test('maxima that waited for an approval are held against the limit as they are placed', async () => {
  const { id: registrationId } = await registrationOf(ann);
  await limit(250);
  const registrations = scene.db().updateTable('registrations').where('id', '=', registrationId);
  await registrations.set({ status: 'pending' }).execute();
  for (const [on, dollars] of [
    [1, 400],
    [1, 200],
    [2, 100],
  ] as const) {
    expect((await bids(on, dollars)).code).toBeUndefined();
  }
  expect(await asking()).toMatchObject({ asking: 0 });
  await server.modules.registrations.approve(registrationId);
  await server.jobs.runDue();
  expect([await leads(1), await leads(2)]).toEqual([['ann', 200], null]);
  expect(await seenBy(ann, 2)).toMatchObject({ pendingBidAmount: 100, pendingAboveLimit: true });
  expect(await asking()).toMatchObject({ asking: 1 });
});
