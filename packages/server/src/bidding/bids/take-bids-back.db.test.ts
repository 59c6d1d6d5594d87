import { errors } from '@fairlot/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLot } from '#main/testing/audit-lot.ts';
import { biddingScene, codeOf } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { replayLots } from '#operations/replay/public.ts';

const [minute, hour] = [60_000, 60 * 60_000];
let server: TestServer;
const scene = biddingScene(() => server);
const { managedSale, prove } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let sellerId: string;
let saleId: string;
let sessionId: string;
let manager: TestClient;
let [ann, bob, fox]: SignedInBidder[] = [];
beforeEach(async () => {
  ({ sellerId, saleId, sessionId, manager } = await managedSale());
  await prove(manager);
  [ann, bob, fox] = [
    await scene.bidder(saleId),
    await scene.bidder(saleId),
    await scene.bidder(saleId),
  ];
});
afterEach(() => server.clock.shift(0));

/** Closes in a quarter of an hour, unless said. */
const makeLot = async (closesIn = 15 * minute) =>
  (
    await server.make.lot(
      { auction_id: saleId, session_id: sessionId },
      { close_at: new Date(Date.now() + closesIn) },
    )
  ).id;
const by = async (bidder: SignedInBidder | undefined, lotId: string, amount: number) => {
  if (!bidder) throw new Error('There is no such bidder.');
  return (await bid(bidder.client, lotId, amount)).body.bidResultEnum;
};
const registrationOf = async (bidder: SignedInBidder | undefined) =>
  (
    await scene
      .db()
      .selectFrom('registrations')
      .select('id')
      .where('user_id', '=', bidder?.id ?? '')
      .where('auction_id', '=', saleId)
      .executeTakeFirstOrThrow()
  ).id;
const block = async (bidder: SignedInBidder | undefined, cause: 'fraud' | 'unpaid' | 'other') =>
  manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/bidders/block', {
    params: { sellerId, saleId },
    body: { registrationId: await registrationOf(bidder), cause, reason: 'See our log.', days: 30 },
  });
/** Lifts the only block of the company, and approves them again. */
async function letIn(bidder: SignedInBidder | undefined) {
  const { body: blocks } = await manager.call('GET /api/console/sellers/:sellerId/blocks', {
    params: { sellerId },
  });
  const [{ blockId } = { blockId: '' }] = blocks;
  const params = { sellerId, blockId };
  await manager.call('POST /api/console/sellers/:sellerId/blocks/:blockId/lift', { params });
  await server.modules.registrations.approve(await registrationOf(bidder));
}
const openLots = async (bidder: SignedInBidder | undefined) =>
  (
    await manager.call(
      'GET /api/console/sellers/:sellerId/sales/:saleId/bidders/:registrationId/openlots',
      { params: { sellerId, saleId, registrationId: await registrationOf(bidder) } },
    )
  ).body;
const mailsTo = async (bidder: SignedInBidder | undefined) =>
  scene
    .db()
    .selectFrom('outbox')
    .innerJoin('users', 'users.email', 'outbox.recipient')
    .select(['template', 'data'])
    .where('users.id', '=', bidder?.id ?? '')
    .where('template', 'like', '%taken-back')
    .orderBy('outbox.id')
    .execute();
const retractionsOf = (bidder: SignedInBidder | undefined) =>
  scene
    .db()
    .selectFrom('retractions')
    .select(['lot_id', 'reason', 'made_by', 'block_cause'])
    .where('bidder_id', '=', bidder?.id ?? '')
    .execute();
const isSound = async (lotId: string) => {
  expect(await replayLots(server.database, lotId)).toMatchObject([{ differences: [] }]);
  expect(await auditLot(server.database, lotId)).toEqual([]);
};

test('fraud takes back what they lead and what they have driven; everybody concerned is told', async () => {
  const [led, driven, alone, elsewhere] = [
    await makeLot(),
    await makeLot(5 * hour),
    await makeLot(),
    await server.make.lot(),
  ];
  await by(ann, led, 40);
  await by(fox, led, 100);
  await by(fox, driven, 60);
  await by(ann, driven, 200);
  await by(fox, alone, 30);
  await scene
    .db()
    .insertInto('registrations')
    .values({
      id: crypto.randomUUID(),
      auction_id: elsewhere.auctionId,
      user_id: fox?.id ?? '',
      status: 'approved',
      paddle_number: 900,
      decided_at: new Date(),
    })
    .execute();
  await by(fox, elsewhere.id, 30);
  expect(await openLots(fox)).toMatchObject({
    count: 3,
    leading: 2,
    lots: [
      { lotId: led, leads: true, price: 41, otherBidders: 1 },
      { lotId: alone, leads: true, otherBidders: 0 },
      { lotId: driven, leads: false, otherBidders: 1 },
    ],
  });

  const before = Date.now();
  expect((await block(fox, 'fraud')).body.isError).toBe(false);
  await server.jobs.runDue();
  await server.deliverFacts();

  const state = await scene.stateOf(led);
  expect(state).toMatchObject({ price_cents: 5_00, leader_id: ann?.id, sequence: 100_000 });
  // Others who bid have two hours to answer; where nobody did, or time remains, the clock stays.
  expect(state.close_at.getTime()).toBeGreaterThanOrEqual(before + 2 * hour);
  expect(await scene.stateOf(driven)).toMatchObject({ price_cents: 5_00, leader_id: ann?.id });
  const last = await scene.stateOf(alone);
  expect(last).toMatchObject({ price_cents: null, leader_id: null, bid_count: 0 });
  expect(last.close_at.getTime()).toBeLessThan(before + hour);
  expect(await scene.stateOf(elsewhere.id)).toMatchObject({ leader_id: fox?.id });
  for (const lotId of [led, driven, alone]) await isSound(lotId);

  const bySeller = { reason: null, made_by: 'the seller', block_cause: 'fraud' };
  expect(await retractionsOf(fox)).toMatchObject([bySeller, bySeller, bySeller]);
  const alerts = (await scene.alertsOf(ann?.id ?? '')).filter(
    ({ kind }) => kind === 'HighBidAfterRetract',
  );
  expect(new Set(alerts.map(({ lot_id }) => lot_id))).toEqual(new Set([led, driven]));
  expect(await mailsTo(ann)).toMatchObject([
    { template: 'others-bids-taken-back', data: { leads: true, price: '$5.00' } },
    { template: 'others-bids-taken-back', data: { leads: true, price: '$5.00' } },
  ]);
  expect(await mailsTo(fox)).toMatchObject([
    { template: 'bids-taken-back', data: { lotCount: 3 } },
  ]);
  expect(await mailsTo(bob)).toEqual([]);
  const logged = await scene
    .db()
    .selectFrom('audit_log')
    .select(['reason', 'lot_id'])
    .where('seller_company_id', '=', sellerId)
    .where('action', '=', 'bid.take-back')
    .execute();
  expect(logged).toHaveLength(3);
  expect(new Set(logged.map(({ lot_id }) => lot_id))).toEqual(new Set([led, driven, alone]));
  expect(logged[0]?.reason).toBe('fraud');
  const history = await bob?.client.call('GET /api/site/getlotbids/:lotId', {
    params: { lotId: led },
  });
  expect(history?.body.map(({ deleted, currentAmount }) => [deleted, currentAmount])).toEqual([
    [true, null],
    [false, 5],
  ]);
});

test('another reason leaves bids as they are, and they may win', async () => {
  const lotId = await makeLot();
  await by(ann, lotId, 40);
  await by(fox, lotId, 100);
  const before = await scene.stateOf(lotId);
  expect((await block(fox, 'other')).body.isError).toBe(false);
  await server.jobs.runDue();
  expect(await scene.stateOf(lotId)).toEqual(before);
  expect(await retractionsOf(fox)).toEqual([]);
  expect(await mailsTo(fox)).toEqual([]);
});

test('what takes bids back wants the password again, and what does not asks for nothing', async () => {
  const lotId = await makeLot();
  await by(fox, lotId, 100);
  await server.clock.shift(11 * minute);
  expect(codeOf(await block(fox, 'unpaid'))).toEqual({
    status: 403,
    code: 'ReauthenticationRequired',
  });
  expect((await block(fox, 'other')).body.isError).toBe(false);
  // Already blocked when the cause comes out.
  await prove(manager);
  expect((await block(fox, 'unpaid')).body.isError).toBe(false);
  await server.jobs.runDue();
  expect(await scene.stateOf(lotId)).toMatchObject({ leader_id: null });
});

test('goes on where it ended, and once it is done does nothing', async () => {
  const [first, second, third] = [await makeLot(), await makeLot(), await makeLot()];
  for (const lotId of [first, second, third]) await by(fox, lotId, 50);
  // The second lot cannot be written to: what was done to the others stays.
  const { pool } = server.database;
  await pool.query(`
    create function fail_second() returns trigger language plpgsql as $$
    begin
      if new.lot_id = '${second}' then raise 'the disk is full'; end if;
      return new;
    end $$;
    create trigger fail_second before insert on retractions
      for each row execute function fail_second()`);
  await block(fox, 'unpaid');
  await server.jobs.runDue();
  await pool.query('drop trigger fail_second on retractions; drop function fail_second()');
  for (const lotId of [first, third]) {
    expect(await scene.stateOf(lotId)).toMatchObject({ leader_id: null });
  }
  expect(await scene.stateOf(second)).toMatchObject({ leader_id: fox?.id });
  const before = await scene.eventsOf(first);
  // A second block for the same cause: like a second run of the job.
  await block(fox, 'unpaid');
  await server.jobs.runDue();
  await server.jobs.runDue();
  expect(await scene.stateOf(second)).toMatchObject({ leader_id: null });
  expect(await scene.eventsOf(first)).toEqual(before);
  expect(await retractionsOf(fox)).toHaveLength(3);
});

test('a lot that has closed stays sold', async () => {
  const lotId = await makeLot(15 * minute);
  await by(fox, lotId, 50);
  await server.clock.shift(16 * minute);
  await prove(manager);
  const before = await scene.stateOf(lotId);
  expect(await openLots(fox)).toEqual({ lots: [], leading: 0, count: 0 });
  await block(fox, 'fraud');
  await server.jobs.runDue();
  expect(await scene.stateOf(lotId)).toEqual(before);
});

test('does not flag them with other companies, as their own retractions would', async () => {
  for (const lotId of [await makeLot(), await makeLot(), await makeLot()]) await by(fox, lotId, 50);
  await block(fox, 'fraud');
  await server.jobs.runDue();
  expect(await retractionsOf(fox)).toHaveLength(3);
  const { body } = await manager.call(
    'GET /api/console/sellers/:sellerId/sales/:saleId/bidders/:status',
    { params: { sellerId, saleId, status: 'refused' } },
  );
  expect(body.bidders).toMatchObject([{ isFlagged: false, isBlocked: true }]);
});

test('bids of theirs and of others at the same moment: none of theirs stands afterwards', async () => {
  for (let round = 0; round < 5; round += 1) {
    const lots = [await makeLot(), await makeLot()];
    const blocked = await scene.bidder(saleId);
    const bidding = lots.flatMap((lotId) => [
      by(blocked, lotId, 20 + round),
      by(ann, lotId, 30),
      by(blocked, lotId, 60),
      by(bob, lotId, 45),
    ]);
    await block(blocked, 'fraud');
    const runs = [server.jobs.runDue(), server.jobs.runDue()];
    await Promise.all([...bidding, ...runs]);
    for (const lotId of lots) {
      const standing = (await scene.logOf(lotId)).filter(
        ({ bidder_id, retracted_at }) => bidder_id === blocked.id && retracted_at === null,
      );
      expect(standing).toEqual([]);
      await isSound(lotId);
    }
  }
});

test('who is let in again bids on the lot again, and may still retract', async () => {
  const lotId = await makeLot(48 * hour);
  await by(ann, lotId, 40);
  await by(fox, lotId, 100);
  await block(fox, 'unpaid');
  await server.jobs.runDue();
  await letIn(fox);
  const barredReason = async () => {
    const shown = await fox?.client.call('GET /api/site/getlot/:lotId', { params: { lotId } });
    return shown?.body.lot.barredReason;
  };
  expect(await barredReason()).toBeUndefined();
  expect(await by(fox, lotId, 60)).toBe('BidWins');
  await isSound(lotId);
  expect(await by(ann, lotId, 80)).toBe('BidWins');
  await block(fox, 'fraud');
  await server.jobs.runDue();
  expect(await scene.stateOf(lotId)).toMatchObject({ leader_id: ann?.id, price_cents: 5_00 });
  await isSound(lotId);

  // A third time would reveal the leader's maximum once more.
  await letIn(fox);
  if (fox === undefined) throw new Error('There is no such bidder.');
  expect(await barredReason()).toBe(errors.TakenBackTwice.message);
  expect(codeOf(await bid(fox.client, lotId, 70))).toEqual({ status: 403, code: 'TakenBackTwice' });
  expect(await by(fox, await makeLot(), 70)).toBe('BidWins');
});
