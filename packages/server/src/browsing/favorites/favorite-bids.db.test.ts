import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { RaisedAlert } from '#messaging/messages/public.ts';
import { createFavoriteWatch } from './favorite-watch.ts';

const minute = 60_000;
let server: TestServer;
const scene = biddingScene(() => server);
let lot: Awaited<ReturnType<TestServer['make']['lot']>>;
let fan: SignedInBidder;
let ann: SignedInBidder;
let bob: SignedInBidder;
const pushed: RaisedAlert[] = [];

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());
beforeEach(async () => {
  pushed.length = 0;
  await server.clock.shift(0);
  lot = await server.make.lot();
  [fan, ann, bob] = [await joins(), await joins(), await joins()];
  await mark(fan);
});

const joins = () => scene.bidder(lot.auctionId);
const watch = () =>
  createFavoriteWatch(server.database, (alerts) =>
    pushed.push(...alerts.filter(({ lot_id: id }) => id === lot.id)),
  );
const mark = ({ client }: SignedInBidder, isFavorite = true, secureId = lot.id) =>
  client.call('POST /api/site/setfavorite', { body: { secureId, isFavorite } });
const bids = ({ client }: SignedInBidder, dollars: number) => bid(client, lot.id, dollars);
const alertsOf = async ({ client }: SignedInBidder) =>
  (await client.call('GET /api/site/isauth')).body?.alerts ?? [];
const kindsOf = async (bidder: SignedInBidder) =>
  (await alertsOf(bidder)).map(({ alertEnumName }) => alertEnumName);

test('a bid of another is told to the fan, live and on their next visit', async () => {
  await bids(ann, 20);
  await watch().sweep();
  expect(pushed).toMatchObject([{ user_id: fan.id, kind: 'FavoriteBidOn', lot_id: lot.id }]);
  const [alert] = await alertsOf(fan);
  expect(alert).toMatchObject({
    alertEnumName: 'FavoriteBidOn',
    secureAuctionId: lot.auctionId,
    secureAuctionSessionId: lot.sessionId,
    secureLotId: lot.id,
  });
  expect(alert?.messageText).toMatch(/^There is a new bid on your favorite, lot \d+, Lot \d+$/);
});

test('a round looks at the lots that were bid on, and at no others', async () => {
  const here = watch();
  await bids(ann, 20);
  await here.round();
  expect(pushed).toEqual([]);
  here.bidsPlaced([{ lotId: lot.id }]);
  await here.round();
  await here.round();
  expect(pushed).toHaveLength(1);
});

test('a sweep looks at lots that something happened to since the one before, the first at all', async () => {
  const here = watch();
  await here.sweep();
  await bids(ann, 20);
  await scene
    .db()
    .updateTable('lot_events')
    .set({ happened_at: new Date(Date.now() - 24 * 60 * minute) })
    .where('lot_id', '=', lot.id)
    .execute();
  await here.sweep();
  expect(pushed).toEqual([]);
  await watch().sweep();
  expect(pushed).toHaveLength(1);
});

test('sweeps that are an hour apart miss nothing in between', async () => {
  await scene
    .db()
    .updateTable('lot_states')
    .set({ close_at: new Date(Date.now() + 24 * 60 * minute) })
    .where('lot_id', '=', lot.id)
    .execute();
  const here = watch();
  await here.sweep();
  await bids(ann, 20);
  await server.clock.shift(60 * minute);
  await here.sweep();
  expect(pushed).toHaveLength(1);
});

test('a clock that was set back hides nothing from the sweep', async () => {
  const here = watch();
  await server.clock.shift(60 * minute);
  await here.sweep();
  await server.clock.shift(0);
  await bids(ann, 20);
  await here.sweep();
  expect(pushed).toHaveLength(1);
});

test('nodes that sweep at once tell once', async () => {
  await bids(ann, 20);
  await Promise.all([watch().sweep(), watch().sweep(), watch().sweep()]);
  expect(pushed).toHaveLength(1);
});

test('one’s own bids are no news, nor are those from before the heart', async () => {
  await bids(fan, 20);
  await bids(fan, 40);
  await bids(ann, 10);
  await watch().sweep();
  pushed.length = 0;
  await mark(bob);
  await watch().sweep();
  expect(pushed).toEqual([]);
  await bids(ann, 12);
  await watch().sweep();
  expect(pushed.map(({ user_id }) => user_id)).toEqual([bob.id]);
});

test('whoever is outbid by it hears that alone', async () => {
  await bids(fan, 20);
  await bids(ann, 40);
  await watch().sweep();
  expect(pushed).toEqual([]);
  expect(await kindsOf(fan)).toEqual(['BidderOutbid']);
});

test('a leader whose maximum holds hears of the bid against it', async () => {
  await bids(fan, 50);
  await bids(ann, 20);
  await watch().sweep();
  expect(await kindsOf(fan)).toEqual(['FavoriteBidOn']);
});

test('a bidding war is told once in five minutes, by one alert that is renewed', async () => {
  const here = watch();
  await bids(ann, 20);
  await here.sweep();
  const [first] = await alertsOf(fan);
  for (const dollars of [30, 40, 50]) {
    await bids(dollars % 20 === 0 ? ann : bob, dollars);
    await here.sweep();
  }
  expect(pushed).toHaveLength(1);

  await server.clock.shift(4 * minute);
  await here.sweep();
  expect(pushed).toHaveLength(1);
  await server.clock.shift(5 * minute + 1_000);
  await here.sweep();
  await here.sweep();
  expect(pushed).toHaveLength(2);
  const [renewed, ...others] = await alertsOf(fan);
  expect(others).toEqual([]);
  expect(renewed?.secureId).toBe(first?.secureId);
  expect(Date.parse(renewed?.alertTime ?? '')).toBeGreaterThan(Date.parse(first?.alertTime ?? ''));
});

test('one dismissed comes back as another with the next bid after the quiet time', async () => {
  await bids(ann, 20);
  await watch().sweep();
  await fan.client.call('POST /api/site/dismissalerts');
  await server.clock.shift(5 * minute + 1_000);
  await watch().sweep();
  expect(await alertsOf(fan)).toEqual([]);
  await bids(bob, 30);
  await watch().sweep();
  expect(await kindsOf(fan)).toEqual(['FavoriteBidOn']);
});

test('what is no bid is no news: a retraction, an unseen raise, a refused bid', async () => {
  await scene
    .db()
    .updateTable('auction_sessions')
    .set({ first_close_at: new Date(Date.now() + 3 * 24 * 60 * minute) })
    .where('id', '=', lot.sessionId)
    .execute();
  await bids(ann, 20);
  await watch().sweep();
  pushed.length = 0;
  await server.clock.shift(5 * minute + 1_000);
  await bids(ann, 50);
  await bids(bob, 1);
  const [own] = await scene.logOf(lot.id);
  const retracted = await ann.client.call('POST /api/site/retractBid', {
    body: { Param: own?.id ?? '' },
  });
  expect(retracted.status).toBeLessThan(300);
  expect((await scene.stateOf(lot.id)).sequence).toBe(100_000);
  await watch().sweep();
  expect(pushed).toEqual([]);
});

test('nothing is told after the heart is gone, or once the lot is over', async () => {
  await bids(ann, 20);
  await mark(fan, false);
  await watch().sweep();
  expect(pushed).toEqual([]);
  await mark(fan);
  await bids(bob, 30);
  await scene
    .db()
    .updateTable('lot_states')
    .set({ close_at: new Date(0) })
    .where('lot_id', '=', lot.id)
    .execute();
  await watch().sweep();
  expect(pushed).toEqual([]);
});
