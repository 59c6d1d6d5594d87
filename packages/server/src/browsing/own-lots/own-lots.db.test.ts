import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { bid, signIn } from '#main/testing/sign-in.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const tabs = [
  'favorites',
  'pastfavorites',
  'currentbids',
  'pastbids',
  'pastitems',
  'pastwins',
] as const;
type Tab = (typeof tabs)[number];

const minutes = 60_000;

let server: TestServer;
const scene = biddingScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());
beforeEach(() => server.clock.shift(0));

const read = async (client: TestClient, tab: Tab, skip = 0, take = 8) => {
  const { body } = await client.call(`GET /api/site/${tab}/:skip/:take`, {
    params: { skip, take },
  });
  return body;
};
const ids = async (client: TestClient, tab: Tab) =>
  (await read(client, tab)).lots.map(({ secureId }) => secureId);
const closingNext = async (client: TestClient) => {
  const { body } = await client.call('GET /api/site/closingnext/:take', { params: { take: 8 } });
  return { ids: body.lots.map(({ secureId }) => secureId), outbidCount: body.outbidCount };
};
const mark = (client: TestClient, secureId: string, isFavorite = true) =>
  client.call('POST /api/site/setfavorite', { body: { secureId, isFavorite } });

/** An auction whose lots close after this many minutes each, and a bidder with a paddle in it. */
async function given(closes: readonly number[], firstClose = 60) {
  const seller = await server.make.seller();
  const auction = await server.make.auction({ seller_company_id: seller.id });
  const now = Date.now();
  const session = await server.make.session({
    auction_id: auction.id,
    first_close_at: new Date(now + firstClose * minutes),
  });
  const inSession = { auction_id: auction.id, session_id: session.id };
  const lots: string[] = [];
  for (const close of closes) {
    const close_at = new Date(now + close * minutes);
    lots.push((await server.make.lot(inSession, { close_at })).id);
  }
  return { sellerId: seller.id, auctionId: auction.id, lots, ann: await scene.bidder(auction.id) };
}
type OneLot = [string];
type TwoLots = [string, string];
type ThreeLots = [string, string, string];

const outbid = (rival: SignedInBidder, lot: string) => bid(rival.client, lot, 500);
const closeAll = () => server.clock.shift(24 * 60 * minutes);
const end = (lotId: string, outcome: 'sold' | 'passed' | 'withdrawn') =>
  scene
    .db()
    .updateTable('lot_states')
    .set({ outcome, ended_at: new Date() })
    .where('lot_id', '=', lotId)
    .execute();

test('a preview has no close yet: its favorites are upcoming, after those that close', async () => {
  const { ann, lots } = await given([30]);
  const [open] = lots as OneLot;
  const auction = await server.make.auction({ published_at: null });
  const session = await server.make.session({ auction_id: auction.id });
  const inSession = { auction_id: auction.id, session_id: session.id };
  const planned = new Date(Date.now() - 60 * minutes);
  const preview = await server.make.lot(inSession, { close_at: planned });
  await mark(ann.client, preview.id);
  await mark(ann.client, open);
  expect(await ids(ann.client, 'favorites')).toEqual([open, preview.id]);
  expect(await ids(ann.client, 'pastfavorites')).toEqual([]);
});

describe.each(tabs)('%s', (tab) => {
  test('is not for visitors', async () => {
    const answer = await server.client().request('GET', `/api/site/${tab}/0/8`);
    expect(answer).toMatchObject({ status: 401, body: { code: 'Unauthorized' } });
  });

  test('is empty for a newcomer, whatever others have', async () => {
    const { ann, lots, auctionId } = await given([30, 40]);
    const [open, over] = lots as TwoLots;
    for (const lot of [open, over]) {
      await bid(ann.client, lot, 20);
      await mark(ann.client, lot);
    }
    await end(over, 'sold');
    const bob = await scene.bidder(auctionId);
    expect(await read(ann.client, tab)).toMatchObject({ totalCount: 1 });
    expect(await read(bob.client, tab)).toMatchObject({ lots: [], totalCount: 0 });
  });

  test('shows on a seller’s host that seller’s lots alone', async () => {
    const [own, foreign] = [await given([30, 40]), await given([30, 40])];
    const user = own.ann;
    await server.make.registration({ auction_id: foreign.auctionId, user_id: user.id });
    for (const [open, over] of [own.lots, foreign.lots] as TwoLots[]) {
      await bid(user.client, open, 20);
      await bid(user.client, over, 20);
      await mark(user.client, open);
      await mark(user.client, over);
      await end(over, 'sold');
    }
    const host = `${uuid()}.localhost`;
    await server.make.site({ host, name: 'Own', seller_company_id: own.sellerId });
    const there = await signIn(server.client(host), server.database, user.id);
    expect(await read(user.client, tab)).toMatchObject({ totalCount: 2 });
    const [shown, ...others] = (await read(there, tab)).lots;
    expect(others).toEqual([]);
    expect(shown?.secureAuctionId).toBe(own.auctionId);
  });

  test.each(['-1/8', '0/0', '0/99999999', 'x/8'])('has no page %s', async (page) => {
    const { ann } = await given([]);
    expect((await ann.client.request('GET', `/api/site/${tab}/${page}`)).status).toBe(404);
  });
});

describe('favorites', () => {
  test('are open lots next to close first, and ended ones the latest first', async () => {
    const { ann, lots } = await given([50, 20, 30]);
    const [last, first, second] = lots as ThreeLots;
    for (const lot of lots) await mark(ann.client, lot);
    expect(await ids(ann.client, 'favorites')).toEqual([first, second, last]);
    expect(await ids(ann.client, 'pastfavorites')).toEqual([]);
    await closeAll();
    expect(await ids(ann.client, 'favorites')).toEqual([]);
    expect(await ids(ann.client, 'pastfavorites')).toEqual([last, second, first]);
  });

  test('say what time it is, so that the browser’s clocks count down to the right second', async () => {
    const { ann, lots } = await given([50]);
    const [lot] = lots as OneLot;
    await mark(ann.client, lot);
    const before = await server.clock.now();
    const { serverTime } = await read(ann.client, 'favorites');
    const after = await server.clock.now();
    expect(Date.parse(serverTime)).toBeGreaterThanOrEqual(before.getTime());
    expect(Date.parse(serverTime)).toBeLessThanOrEqual(after.getTime());
  });

  test('leave the list with their heart', async () => {
    const { ann, lots } = await given([50, 20]);
    const [kept, dropped] = lots as TwoLots;
    await mark(ann.client, kept);
    await mark(ann.client, dropped);
    await mark(ann.client, dropped, false);
    expect(await ids(ann.client, 'favorites')).toEqual([kept]);
  });

  test('that were withdrawn are past, by the time of their withdrawal', async () => {
    const { ann, lots } = await given([30, 600]);
    const [closed, withdrawn] = lots as TwoLots;
    for (const lot of lots) await mark(ann.client, lot);
    await end(withdrawn, 'withdrawn');
    expect(await ids(ann.client, 'favorites')).toEqual([closed]);
    await closeAll();
    expect(await ids(ann.client, 'pastfavorites')).toEqual([closed, withdrawn]);
  });

  test('come in pages that hold each lot once', async () => {
    const { ann, lots } = await given(Array.from({ length: 20 }, () => 30));
    for (const lot of lots) await mark(ann.client, lot);
    const pages = [];
    for (const skip of [0, 8, 16]) pages.push(await read(ann.client, 'favorites', skip));
    expect(pages.map((page) => page.lots.length)).toEqual([8, 8, 4]);
    expect(pages.map((page) => page.totalCount)).toEqual([20, 20, 20]);
    const seen = pages.flatMap((page) => page.lots.map(({ secureId }) => secureId));
    expect(seen.toSorted()).toEqual(lots.toSorted());
  });
});

describe('what closes next', () => {
  test('are bids and favorites within a day, each once, and how many of the bids others lead', async () => {
    const day = 24 * 60;
    const { ann, lots, auctionId } = await given([50, 20, 30, day + 60]);
    const [both, led, marked, later] = lots as [string, string, string, string];
    for (const lot of [both, led, later]) await bid(ann.client, lot, 20);
    for (const lot of [both, marked]) await mark(ann.client, lot);
    expect(await closingNext(ann.client)).toEqual({ ids: [led, marked, both], outbidCount: 0 });
    const rival = await scene.bidder(auctionId);
    await outbid(rival, both);
    await outbid(rival, later);
    expect(await closingNext(ann.client)).toEqual({ ids: [led, marked, both], outbidCount: 2 });
    expect(await closingNext(rival.client)).toEqual({ ids: [both], outbidCount: 0 });
    // The dashboard has first what needs another bid.
    expect(await ids(ann.client, 'currentbids')).toEqual([both, later, led]);
    await closeAll();
    expect(await closingNext(ann.client)).toEqual({ ids: [later], outbidCount: 1 });
  });

  test('is on a seller’s host that seller’s lots alone', async () => {
    const { ann, lots, auctionId } = await given([30]);
    const [lot] = lots as OneLot;
    await bid(ann.client, lot, 20);
    await outbid(await scene.bidder(auctionId), lot);
    const host = `${uuid()}.localhost`;
    const seller = await server.make.seller();
    await server.make.site({ host, name: 'Other', seller_company_id: seller.id });
    const there = await signIn(server.client(host), server.database, ann.id);
    expect(await closingNext(there)).toEqual({ ids: [], outbidCount: 0 });
  });

  test('is not for visitors', async () => {
    expect((await server.client().request('GET', '/api/site/closingnext/8')).status).toBe(401);
  });
});

describe('bids', () => {
  test('are past, won or not, and the wins stand alone', async () => {
    const { ann, lots, auctionId } = await given([30, 40, 50]);
    const [won, lost, passed] = lots as ThreeLots;
    await scene
      .db()
      .updateTable('lot_states')
      .set({ reserve_cents: 90_000 })
      .where('lot_id', '=', passed)
      .execute();
    for (const lot of lots) await bid(ann.client, lot, 20);
    await outbid(await scene.bidder(auctionId), lost);
    expect(await ids(ann.client, 'pastwins')).toEqual([]);
    // Past the close, though nobody has hammered them yet; then hammered.
    await closeAll();
    const check = async () => {
      expect(await ids(ann.client, 'currentbids')).toEqual([]);
      expect(await ids(ann.client, 'pastitems')).toEqual([passed, lost, won]);
      expect(await read(ann.client, 'pastwins')).toMatchObject({
        lots: [{ secureId: won, currentBid: { isThisUser: true, currentMaxAmount: 20 } }],
        totalCount: 1,
      });
    };
    await check();
    await end(won, 'sold');
    await end(lost, 'sold');
    await end(passed, 'passed');
    await check();
  });

  test('win nothing on a lot that was withdrawn', async () => {
    const { ann, lots } = await given([30]);
    const [lot] = lots as OneLot;
    await scene
      .db()
      .updateTable('lot_states')
      .set({ reserve_cents: 1_000 })
      .where('lot_id', '=', lot)
      .execute();
    await bid(ann.client, lot, 20);
    await end(lot, 'withdrawn');
    expect(await ids(ann.client, 'pastitems')).toEqual([lot]);
    expect(await ids(ann.client, 'pastwins')).toEqual([]);
  });

  test('of the leader can be retracted until the last day before the auction closes', async () => {
    const early = await given([26 * 60, 26 * 60], 26 * 60);
    const [led, outbidden] = early.lots as TwoLots;
    const late = await given([23 * 60], 23 * 60);
    const [lateLot] = late.lots as OneLot;
    const { client, id } = early.ann;
    await server.make.registration({ auction_id: late.auctionId, user_id: id });
    for (const lot of [led, outbidden, lateLot]) await bid(client, lot, 20);
    await outbid(await scene.bidder(early.auctionId), outbidden);
    const { lots } = await read(client, 'currentbids');
    expect(new Map(lots.map((lot) => [lot.secureId, lot.mayRetract]))).toEqual(
      new Map([
        [led, true],
        [outbidden, false],
        [lateLot, false],
      ]),
    );
    const bidId = lots.find(({ secureId }) => secureId === led)?.currentBid?.secureId ?? '';
    const answer = await client.call('POST /api/site/retractBid', { body: { Param: bidId } });
    expect(answer.status).toBe(204);
    expect(await ids(client, 'currentbids')).not.toContain(led);
  });
});
