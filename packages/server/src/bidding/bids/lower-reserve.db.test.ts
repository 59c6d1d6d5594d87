import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { replayLots } from '#operations/replay/public.ts';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { auditLot } from '#main/testing/audit-lot.ts';
import { askCommand, commandTimeoutMs } from '#main/testing/command-line.ts';
import { bid } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { lowerReserveOfLot } from './lower-reserve.ts';

vi.setConfig({ testTimeout: commandTimeoutMs });

const day = 24 * 60 * 60_000;
const minute = 60_000;
const nobodys = '01890a5d-ac96-774b-bcce-b302099a8057';
let server: TestServer;
const scene = biddingScene(() => server);
const { clerk } = staffScene(() => server);
let close: Date;
let lot: Awaited<ReturnType<TestServer['make']['lot']>>;
let ann: SignedInBidder;
let bob: SignedInBidder;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());
beforeEach(async () => {
  await server.clock.shift(0);
  close = new Date(Date.now() + 3 * day);
  const session = await server.make.session({ first_close_at: close });
  lot = await server.make.lot(
    { session_id: session.id, auction_id: session.auctionId },
    { close_at: close, reserve_cents: 100_00 },
  );
  [ann, bob] = [await scene.bidder(lot.auctionId), await scene.bidder(lot.auctionId)];
});

const lower = (to: number | null, lotId = lot.id) =>
  lowerReserveOfLot(server.database, { lotId, to, by: { kind: 'command', name: 'Joan' } });
const state = () =>
  scene
    .db()
    .selectFrom('lot_states')
    .selectAll()
    .where('lot_id', '=', lot.id)
    .executeTakeFirstOrThrow();
/** What watchers are sent about it. */
const toldOf = async (lotId: string) => {
  const facts = scene.db().selectFrom('facts').select('body').where('name', '=', 'ReserveLowered');
  const bodies = (await facts.execute()).map(({ body }) => body as { lotId: string });
  return bodies.find((body) => body.lotId === lotId);
};
const differences = async () =>
  (await replayLots(server.database, lot.id))?.flatMap((one) => one.differences);

describe('a reserve that is lowered', () => {
  test('to what the leader bid is met, at a price that is not lower than before', async () => {
    await bid(ann.client, lot.id, 60);
    expect(await state()).toMatchObject({ price_cents: 60_00, reserve_met: false });
    const { lot_number: lotNumber } = await scene
      .db()
      .selectFrom('lots')
      .select('lot_number')
      .where('id', '=', lot.id)
      .executeTakeFirstOrThrow();
    const lowered = await lower(50_00);
    const log = scene.db().selectFrom('audit_log').select(['action', 'person', 'before', 'after']);
    expect(await log.where('lot_id', '=', lot.id).execute()).toEqual([
      {
        action: 'lot.lower-reserve',
        person: 'Joan',
        before: { reserve: '$100.00' },
        after: { reserve: '$50.00' },
      },
    ]);
    expect(lowered).toEqual({ kind: 'lowered', reserveMet: true });
    expect(await toldOf(lot.id)).toMatchObject({
      kind: 'reserve-lowered',
      lotNumber,
      price: 60_00,
      reserveMet: true,
      bidCount: 1,
      bid: null,
    });
    expect(await state()).toMatchObject({
      price_cents: 60_00,
      reserve_cents: 50_00,
      reserve_met: true,
      bid_count: 1,
      sequence: 2,
    });
    expect(await differences()).toEqual([]);
    expect(await auditLot(server.database, lot.id)).toEqual([]);
  });

  test('decides the bids after it, and not those before it', async () => {
    await bid(ann.client, lot.id, 60);
    await lower(null);
    await bid(bob.client, lot.id, 50);
    await bid(bob.client, lot.id, 80);
    expect(await state()).toMatchObject({ price_cents: 61_00, leader_id: bob.id });
    expect(await differences()).toEqual([]);
  });

  test('stays where it was made when bids are retracted', async () => {
    await bid(ann.client, lot.id, 60);
    await bid(bob.client, lot.id, 80);
    await lower(50_00);
    await bid(ann.client, lot.id, 90);
    const high = (await scene.logOf(lot.id)).findLast((row) => row.bidder_id === ann.id);
    await ann.client.call('POST /api/site/retractBid', { body: { Param: high?.id ?? '' } });
    expect(await state()).toMatchObject({ leader_id: bob.id, reserve_met: true });
    expect(await differences()).toEqual([]);
    expect(await auditLot(server.database, lot.id)).toEqual([]);
  });

  test('is found by a replay when its row is changed', async () => {
    await bid(ann.client, lot.id, 60);
    await lower(50_00);
    await scene
      .db()
      .updateTable('reserve_changes')
      .set({ after_bids: 0 })
      .where('lot_id', '=', lot.id)
      .execute();
    expect(await differences()).toContainEqual({
      field: 'bids before event 2',
      stored: 1,
      replayed: 0,
    });
  });

  test('and met gives others the time to answer, as a bid does; otherwise the clock stays', async () => {
    await bid(ann.client, lot.id, 60);
    await server.clock.shift(close.getTime() - Date.now() - minute);
    await lower(50_00);
    const { close_at: extended } = await state();
    expect(extended.getTime()).toBeGreaterThan(close.getTime() + minute / 2);
  });

  test('and not met yet leaves the clock', async () => {
    await bid(ann.client, lot.id, 30);
    await server.clock.shift(close.getTime() - Date.now() - minute);
    await lower(50_00);
    expect(await state()).toMatchObject({
      close_at: close,
      reserve_met: false,
      reserve_cents: 50_00,
    });
  });
});

describe('it is refused', () => {
  test('upwards, a second time, for a lot that has none, and for one that is not there', async () => {
    expect(await lower(100_00)).toEqual({ kind: 'refused', reason: 'not-lower' });
    expect(await lower(90_00)).toMatchObject({ kind: 'lowered' });
    expect(await lower(80_00)).toEqual({ kind: 'refused', reason: 'lowered-before' });
    expect(await lower(null)).toEqual({ kind: 'refused', reason: 'lowered-before' });
    const without = await server.make.lot();
    expect(await lower(null, without.id)).toEqual({ kind: 'refused', reason: 'not-lower' });
    expect(await lower(null, nobodys)).toEqual({ kind: 'refused', reason: 'not-found' });
    expect(await state()).toMatchObject({ reserve_cents: 90_00, sequence: 1 });
  });

  test('before the sale is open, and once its time is over', async () => {
    const auction = await server.make.auction({ published_at: null });
    const session = await server.make.session({ auction_id: auction.id });
    const place = { auction_id: auction.id, session_id: session.id };
    const early = await server.make.lot(place, { reserve_cents: 100_00 });
    expect(await lower(null, early.id)).toEqual({ kind: 'refused', reason: 'not-open' });
    await server.clock.shift(3 * day);
    expect(await lower(null)).toEqual({ kind: 'refused', reason: 'not-open' });
  });

  test('to one of two at once', async () => {
    const answers = await Promise.all([lower(50_00), lower(null), lower(60_00)]);
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['lowered', 'refused', 'refused']);
    expect(await differences()).toEqual([]);
  });
});

describe('in the console', () => {
  let sellerId: string;
  let manager: TestClient;
  beforeEach(async () => {
    ({ seller_company_id: sellerId } = await scene
      .db()
      .selectFrom('auctions')
      .select('seller_company_id')
      .where('id', '=', lot.auctionId)
      .executeTakeFirstOrThrow());
    ({ client: manager } = await clerk(sellerId, 'console.localhost', 'manager'));
  });

  const params = (ids: object = {}) => ({ sellerId, saleId: lot.auctionId, lotId: lot.id, ...ids });
  const ask = (to: number | null, ids: object = {}, client = manager) =>
    client.call('POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/lowerreserve', {
      params: params(ids),
      body: { to },
    });
  const page = async () =>
    (
      await manager.call('GET /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId', {
        params: params(),
      })
    ).body;

  test('a manager lowers it once; pressed twice is once, and the page says so', async () => {
    await bid(ann.client, lot.id, 60);
    expect(await page()).toMatchObject({
      bidders: 1,
      bidCount: 1,
      mayBeWithdrawn: true,
      reserve: { isMet: false, wasLowered: false },
    });
    expect((await ask(120)).body).toMatchObject({ code: 'ReserveIsNotLower' });
    const both = await Promise.all([ask(50.5), ask(50.5)]);
    expect(both.map(({ body }) => body.isError)).toEqual([false, false]);
    expect((await ask(40)).body).toMatchObject({ code: 'ReserveWasLowered' });
    expect(await page()).toMatchObject({ reserve: { isMet: true, wasLowered: true } });
    const log = scene.db().selectFrom('audit_log').select(['action', 'person_id']);
    expect(await log.where('lot_id', '=', lot.id).execute()).toMatchObject([
      { action: 'lot.lower-reserve', person_id: expect.any(String) as string },
    ]);
  });

  test('not one of another sale, not by a cataloguer, and to no part of a cent', async () => {
    const elsewhere = await server.make.lot({}, { reserve_cents: 100_00 });
    expect((await ask(50, { lotId: elsewhere.id })).status).toBe(404);
    const { client: cataloguer } = await clerk(sellerId, 'console.localhost', 'cataloguer');
    expect((await ask(50, {}, cataloguer)).status).toBe(404);
    for (const bad of [0, -1, 50.005]) expect((await ask(bad)).status).toBe(400);
    await server.clock.freeze(close);
    expect((await ask(50)).body).toMatchObject({ code: 'LotIsNotOpen' });
    expect(await state()).toMatchObject({ reserve_cents: 100_00 });
  });
});

test('bids and a lowering at once: whichever comes first, the log says what is', async () => {
  for (let round = 0; round < 5; round += 1) {
    const other = await server.make.lot(
      { session_id: lot.sessionId, auction_id: lot.auctionId },
      { close_at: close, reserve_cents: 100_00 },
    );
    await Promise.all([
      bid(ann.client, other.id, 60 + round),
      bid(bob.client, other.id, 55 + 2 * round),
      lower(50_00, other.id),
    ]);
    expect(await auditLot(server.database, other.id)).toEqual([]);
    expect((await replayLots(server.database, other.id))?.[0]?.differences).toEqual([]);
  }
});

test('a secret stays one: nobody is told the reserve, by command neither', async () => {
  await bid(ann.client, lot.id, 60);
  const args = ['lot', 'lower-reserve', lot.id, '--by', 'Joan'];
  expect(await askCommand(server, args)).toMatchObject({ code: 1 });
  expect(await askCommand(server, [...args, '--to', '73', '--none'])).toMatchObject({ code: 1 });
  expect(await askCommand(server, [...args, '--to', '0'])).toMatchObject({ code: 1 });
  expect(await askCommand(server, [...args, '--to', '73'])).toEqual({
    code: 0,
    answer: { lotSecureId: lot.id, reserveMet: false },
  });
  const { body } = await bob.client.call('GET /api/site/getlot/:lotId', {
    params: { lotId: lot.id },
  });
  // The seller's table of increments has round amounts of its own.
  const withoutTable = { ...body, lot: { ...body.lot, increments: [] } };
  expect(JSON.stringify(withoutTable)).not.toMatch(/\b(73|100)(\.00)?\b/);
  expect(await askCommand(server, [...args, '--to', '60'])).toMatchObject({
    code: 1,
    answer: { message: expect.stringContaining('once') as string },
  });
});
