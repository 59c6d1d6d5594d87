import type { AddressInfo } from 'node:net';
import type { Alert } from '@fairlot/contract';
import { loginCookie } from '@fairlot/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { raiseTestAlert } from '#messaging/messages/public.ts';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { watch } from './support/watcher.ts';
import type { Watcher } from './support/watcher.ts';

const day = 24 * 60 * 60_000;
let server: TestServer;
const scene = biddingScene(() => server);
let origin: string;
let lot: Awaited<ReturnType<TestServer['make']['lot']>>;
let ann: SignedInBidder;
let bob: SignedInBidder;
const open: Watcher[] = [];

// The whole server with its background work, as it runs.
beforeAll(async () => {
  server = await testServer();
  await server.start();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  // The host that the bidders are signed in at.
  origin = `http://localhost:${(server.app.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  const session = await server.make.session({ first_close_at: new Date(Date.now() + 3 * day) });
  lot = await server.make.lot({ session_id: session.id, auction_id: session.auctionId });
  [ann, bob] = [await scene.bidder(lot.auctionId), await scene.bidder(lot.auctionId)];
});
afterEach(() => Promise.all(open.splice(0).map((watcher) => watcher.stop())));
afterAll(() => server.drop());

/** Opens a connection of somebody's; returns the types of alerts that it has received. */
async function bell({ client }: SignedInBidder) {
  const watcher = await watch(origin, {
    cookie: `${loginCookie}=${client.cookies.get(loginCookie)}`,
  });
  open.push(watcher);
  return () => (watcher.alerts as Alert[]).map(({ alertEnumName }) => alertEnumName);
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 });
const openAlerts = async ({ client }: SignedInBidder) =>
  (await client.call('GET /api/site/isauth')).body?.alerts ?? [];

test('outbid again before the alert was dismissed: the same alert is pushed again, with a later time', async () => {
  const [mine, cookie] = [await bell(ann), ann.client.cookies.get(loginCookie)];
  const watcher = await watch(origin, { cookie: `${loginCookie}=${cookie}` });
  open.push(watcher);
  await bid(ann.client, lot.id, 20);
  await bid(bob.client, lot.id, 30);
  await bid(ann.client, lot.id, 40);
  await bid(bob.client, lot.id, 50);
  await until(() => expect(mine()).toEqual(['BidderOutbid', 'BidderOutbid']));
  const [first, second] = watcher.alerts as Alert[];
  expect(second?.secureId).toBe(first?.secureId);
  expect(Date.parse(second?.alertTime ?? '')).toBeGreaterThanOrEqual(
    Date.parse(first?.alertTime ?? ''),
  );
  expect(await openAlerts(ann)).toEqual([second]);
});

test('the hammer alerts the winner alone', async () => {
  const [winner, loser] = [await bell(ann), await bell(bob)];
  await bid(bob.client, lot.id, 20);
  await bid(ann.client, lot.id, 30);
  await scene
    .db()
    .updateTable('lot_states')
    .set({ close_at: new Date() })
    .where('lot_id', '=', lot.id)
    .execute();
  await until(() => expect(winner()).toEqual(['BidderWins']));
  expect(await openAlerts(ann)).toMatchObject([
    { alertEnumName: 'BidderWins', secureLotId: lot.id, secureAuctionSessionId: lot.sessionId },
  ]);
  expect(loser()).toEqual(['BidderOutbid']);
});

test('a retraction alerts the bidder who leads because of it', async () => {
  const mine = await bell(ann);
  await bid(ann.client, lot.id, 20);
  await bid(bob.client, lot.id, 50);
  const own = (await scene.logOf(lot.id)).find(({ bidder_id: id }) => id === bob.id);
  await bob.client.call('POST /api/site/retractBid', { body: { Param: own?.id ?? '' } });
  await until(() => expect(mine()).toEqual(['BidderOutbid', 'HighBidAfterRetract']));
});

test('a bid on a favorite alerts who marked it within seconds, but not the bidder', async () => {
  const [mine, theirs] = [await bell(ann), await bell(bob)];
  for (const { client } of [ann, bob]) {
    await client.call('POST /api/site/setfavorite', {
      body: { secureId: lot.id, isFavorite: true },
    });
  }
  await bid(bob.client, lot.id, 20);
  await until(() => expect(mine()).toEqual(['FavoriteBidOn']));
  expect(theirs()).toEqual([]);
});

test('an alert that a command raised is pushed by the server within seconds', async () => {
  const mine = await bell(ann);
  const { email } = await scene
    .db()
    .selectFrom('users')
    .select('email')
    .where('id', '=', ann.id)
    .executeTakeFirstOrThrow();
  await raiseTestAlert(scene.db(), email);
  await until(() => expect(mine()).toEqual(['Test']));
});
