import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApplicant } from '#main/testing/applicant.ts';
import { biddingScene, codeOf } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { byCommand } from '#main/testing/by-command.ts';
import { askCommand, commandTimeoutMs } from '#main/testing/command-line.ts';
import { hammerDueLots, hammerLots } from '#main/testing/hammer-lots.ts';
import { bid } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { LotEvent } from '#bidding/live/public.ts';
import { latestMailTo } from '#messaging/messages/testing/kept-mails.ts';
import { replayLots } from '#operations/replay/public.ts';
import { cancelSale } from './cancel-sale.ts';
import { pauseSale } from './pause-sale.ts';
import { notifyWatchers } from './notify-watchers.ts';

const hour = 60 * 60_000;
const reason = 'The family has changed its mind.';
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
beforeEach(async () => {
  ({ sellerId, saleId, sessionId, manager } = await managedSale());
  await prove(manager);
});

const makeLot = async (reserve: number | null = null) =>
  (
    await server.make.lot(
      { auction_id: saleId, session_id: sessionId },
      { reserve_cents: reserve, close_at: new Date(Date.now() + 48 * hour) },
    )
  ).id;
const params = () => ({ sellerId, saleId });
const cancel = async (cause: 'destroyed' | null = null) =>
  (
    await manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/cancel', {
      params: params(),
      body: { cause, reason },
    })
  ).body;
const foreseen = async () =>
  (
    await manager.call('GET /api/console/sellers/:sellerId/sales/:saleId/cancellation', {
      params: params(),
    })
  ).body;
const stage = async () =>
  (
    await manager.call('GET /api/console/sellers/:sellerId/sales', { params: { sellerId } })
  ).body.find((sale) => sale.saleId === saleId);
const page = async () =>
  (
    await server.client().call('GET /api/site/getauctionandlots/:auctionId/:skip/:take', {
      params: { auctionId: saleId, skip: 0, take: 12 },
    })
  ).body.auctionSession;
const set = (columns: Parameters<TestServer['make']['auction']>[0]) =>
  scene
    .db()
    .updateTable('auctions')
    .set(columns ?? {})
    .where('id', '=', saleId)
    .execute();
const outcomes = async (...lots: string[]) =>
  Promise.all(lots.map(async (lot) => (await scene.stateOf(lot)).outcome));
/** Sessions among the current auctions. */
const listed = async () => {
  const params = { start: 0, count: 50 };
  const { body } = await server
    .client()
    .call('GET /api/site/getauctions/:start/:count', { params });
  return body.auctionSessions.map(({ secureId }) => secureId);
};
const mailTo = async ({ id }: SignedInBidder) => {
  const { email } = await scene
    .db()
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await server.modules.reminders.mailAnnouncements();
  return latestMailTo(server, email);
};
const faults = async () =>
  (await replayLots(server.database, saleId))?.flatMap(({ differences }) => differences);
const direct = { by: byCommand, cause: null, reason };

describe('a sale that is canceled', () => {
  test('leaves with all of its lots, once, and everybody is told why', async () => {
    const lots = [await makeLot(), await makeLot(50_000)];
    const ann = await scene.bidder(saleId);
    await bid(ann.client, lots[1] ?? '', 20);
    expect(await foreseen()).toEqual({
      registeredBidders: 1,
      openLots: 2,
      bids: 1,
      lotsToBeSold: 0,
    });
    const both = await Promise.all([cancel(), cancel()]);
    expect(both.map(({ isError }) => isError)).toEqual([false, false]);
    expect(await outcomes(...lots)).toEqual(['withdrawn', 'withdrawn']);
    expect(await scene.logOf(lots[1] ?? '')).toHaveLength(1);
    expect(await faults()).toEqual([]);
    expect(await stage()).toMatchObject({ stage: 'cancelled', hammer: 0 });
    expect(await page()).toMatchObject({ closed: true, cancellationReason: reason });
    expect(await mailTo(ann)).toContain(`Canceled by the seller: ${reason}`);
    const log = scene.db().selectFrom('audit_log').select(['action', 'reason']);
    expect(await log.where('auction_id', '=', saleId).execute()).toEqual([
      { action: 'sale.cancel', reason },
    ]);
  });

  test('takes no bid and no registration, makes no invoice, and may be put away', async () => {
    const lot = await makeLot();
    const ann = await scene.bidder(saleId);
    await cancel();
    expect((await bid(ann.client, lot, 20)).body.bidResultEnum).toBe('LotWidthdrawn');
    expect(codeOf(await (await makeApplicant(server)).ask(saleId)).code).toBe('AuctionClosed');
    await server.modules.invoices.settle();
    expect(await stage()).toMatchObject({ stage: 'cancelled' });
    const archive = await manager.call(
      'POST /api/console/sellers/:sellerId/sales/:saleId/archive',
      { params: params() },
    );
    expect(archive.body.isError).toBe(false);
    expect(await stage()).toMatchObject({ stage: 'archived' });
  });

  test('has no bid without reserve, or one of the causes is true of its lots', async () => {
    const [absolute, other] = [await makeLot(), await makeLot()];
    const { client } = await scene.bidder(saleId);
    await bid(client, absolute, 20);
    expect(await foreseen()).toMatchObject({ lotsToBeSold: 1 });
    expect(await cancel()).toMatchObject({ code: 'SaleHasToBeSold' });
    expect(await outcomes(absolute, other)).toEqual([null, null]);
    expect(await cancel('destroyed')).toMatchObject({ isError: false });
    expect(await outcomes(absolute, other)).toEqual(['cancelled', 'cancelled']);
  });

  test('has had no hammer: what was sold stays sold', async () => {
    const [sold, open] = [await makeLot(), await makeLot()];
    const { client } = await scene.bidder(saleId);
    await bid(client, sold, 20);
    await hammerLots(server.database, [sold]);
    expect(await cancel('destroyed')).toMatchObject({ code: 'SaleNotCancelled' });
    expect(await outcomes(sold, open)).toEqual(['sold', null]);
  });

  test('may have been paused, or a preview whose publication then never comes', async () => {
    const lot = await makeLot();
    await pauseSale(server.database, { saleId, by: byCommand, reason: 'A storm' });
    await cancel();
    expect(await stage()).toMatchObject({ stage: 'cancelled', isPaused: false });
    expect(await faults()).toEqual([]);

    ({ id: saleId } = await server.make.auction({ seller_company_id: sellerId }));
    ({ id: sessionId } = await server.make.session({ auction_id: saleId }));
    const shown = await makeLot();
    const opens = new Date(Date.now() + hour);
    await set({ published_at: opens });
    await scene
      .db()
      .insertInto('scheduled_publications')
      .values({ auction_id: saleId, publish_at: opens })
      .execute();
    expect(await listed()).toContain(sessionId);
    await cancel();
    expect(await listed()).not.toContain(sessionId);
    expect(await outcomes(lot, shown)).toEqual(['withdrawn', 'withdrawn']);
    const plans = scene.db().selectFrom('scheduled_publications').selectAll();
    expect(await plans.where('auction_id', '=', saleId).execute()).toEqual([]);
    const publish = await manager.call(
      'POST /api/console/sellers/:sellerId/sales/:saleId/publish',
      { params: params(), body: { at: null } },
    );
    expect(publish.body).toMatchObject({ code: 'SaleIsCancelled' });
    const { body: today } = await manager.call('GET /api/console/sellers/:sellerId/today', {
      params: { sellerId },
    });
    expect(JSON.stringify(today)).not.toContain(saleId);
  });
});

test('asks for the password, and a draft is not canceled', async () => {
  await makeLot();
  await server.clock.shift(11 * 60_000);
  expect(await cancel()).toMatchObject({ code: 'ReauthenticationRequired' });
  await server.clock.shift(0);
  await set({ previewed_at: null, published_at: null });
  expect(await cancel()).toMatchObject({ code: 'SaleNotCancelled' });
});

test('watchers hear of each lot, without a notice for every one', async () => {
  const lots = [await makeLot(), await makeLot()];
  await server.clock.freeze(new Date());
  await cancelSale(server.database, { ...direct, saleId, cause: 'destroyed' });
  const at = (await server.clock.now()).getTime();
  const pushed: LotEvent[] = [];
  const live = { lotEventsHere: (events: readonly LotEvent[]) => void pushed.push(...events) };
  await notifyWatchers(server.database, live, 'cancelled', { auctionId: saleId, at, fields: {} });
  await server.clock.shift(0);
  expect(pushed.map(({ lotId }) => lotId).toSorted()).toEqual(lots.toSorted());
  expect(new Set(pushed.map(({ kind, lotNumber }) => `${kind} ${lotNumber}`))).toEqual(
    new Set(['cancelled undefined']),
  );
});

test('of bids, a hammer and a cancellation at once none wins against another', async () => {
  for (let round = 0; round < 5; round += 1) {
    ({ id: saleId } = await server.make.auction({ seller_company_id: sellerId }));
    ({ id: sessionId } = await server.make.session({ auction_id: saleId }));
    const [due, open] = [await makeLot(), await makeLot()];
    const { client } = await scene.bidder(saleId);
    const close_at = new Date((await server.clock.now()).getTime() + 40);
    await scene
      .db()
      .updateTable('lot_states')
      .set({ close_at })
      .where('lot_id', '=', due)
      .execute();
    const [result, bought] = await Promise.all([
      cancelSale(server.database, { ...direct, saleId, cause: 'destroyed' }),
      bid(client, open, 20),
      hammerDueLots(server.database),
    ]);
    await hammerDueLots(server.database);
    const taken = bought.body.bidResultEnum === 'BidWins';
    expect(await scene.stateOf(open)).toMatchObject({ accepted_count: taken ? 1 : 0 });
    const [ofDue, ofOpen] = await outcomes(due, open);
    // Either all lots left the sale, or the first close came first and none did.
    const isCancelled = result.kind === 'done';
    expect([ofDue === 'cancelled', ofOpen]).toEqual([
      isCancelled,
      isCancelled ? 'cancelled' : null,
    ]);
    expect(await faults()).toEqual([]);
  }
});

test(
  'by command, once',
  async () => {
    await makeLot();
    const words = ['sale', 'cancel', saleId, '--reason', reason, '--by', 'Joan'];
    expect(await askCommand(server, words)).toEqual({ code: 0, answer: { lots: 1 } });
    expect(await askCommand(server, words)).toEqual({ code: 0, answer: { lots: 0 } });
  },
  commandTimeoutMs,
);
