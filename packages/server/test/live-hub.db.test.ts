import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { hubPath, loginCookie } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { readWatchers } from '#bidding/live/public.ts';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { ownHost } from '#main/testing/own-host.ts';
import { bid, makeLogin } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { sequencesOf, watch } from './support/watcher.ts';
import type { Watcher } from './support/watcher.ts';

const day = 24 * 60 * 60_000;
let server: TestServer;
const scene = biddingScene(() => server);
let origin: string;
let lot: Awaited<ReturnType<TestServer['make']['lot']>>;
let ann: SignedInBidder;
let bob: SignedInBidder;
const open: Watcher[] = [];

beforeAll(async () => {
  server = await testServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  // The host that the bidders are signed in at.
  origin = `http://localhost:${(server.app.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  const session = await server.make.session({ first_close_at: new Date(Date.now() + 3 * day) });
  lot = await server.make.lot(
    { session_id: session.id, auction_id: session.auctionId },
    { reserve_cents: 1_234_56 },
  );
  [ann, bob] = [await scene.bidder(lot.auctionId), await scene.bidder(lot.auctionId)];
});
afterAll(async () => {
  await Promise.all(open.map((watcher) => watcher.stop()));
  await server.drop();
});

const cookieOf = ({ client }: SignedInBidder) =>
  `${loginCookie}=${client.cookies.get(loginCookie)}`;
async function watching(bidder?: SignedInBidder, auction = lot.auctionId): Promise<Watcher> {
  const watcher = await watch(origin, { auction, ...(bidder && { cookie: cookieOf(bidder) }) });
  open.push(watcher);
  return watcher;
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 3_000, interval: 10 });
const lastOf = ({ received }: Watcher) => received.at(-1);

describe('watching an auction', () => {
  test('works by the auction’s id and by a session’s, and asking twice watches once', async () => {
    const watchers = [await watching(), await watching(undefined, lot.sessionId)];
    for (const watcher of watchers) await watcher.monitor(lot.auctionId);
    await bid(ann.client, lot.id, 20);
    await bid(bob.client, lot.id, 30);
    await until(() =>
      watchers.forEach((each) => expect(sequencesOf(each, lot.id)).toEqual([1, 2])),
    );
  });

  test('is counted for the board, each connection once a sale, until it ends', async () => {
    const count = async () => {
      await server.modules.live.countWatchers();
      return readWatchers(server.database.kysely, lot.auctionId);
    };
    await server.make.session({ auction_id: lot.auctionId, position: 2 });
    expect(await count()).toBe(0);
    // The sale's id watches both sessions.
    const [one, other] = [await watching(), await watching(undefined, lot.sessionId)];
    expect(await count()).toBe(2);
    await one.stop();
    await vi.waitFor(async () => expect(await count()).toBe(1), { timeout: 3_000, interval: 10 });
    // The counts of a server that has not counted lately are ignored.
    const old = { counted_at: new Date(Date.now() - 60_000) };
    await scene.db().updateTable('watcher_counts').set(old).execute();
    expect(await readWatchers(server.database.kysely, lot.auctionId)).toBe(0);
    await other.stop();
  });

  test('is refused on an unknown host, whose name a foreign page may point at us', async () => {
    const headers = { host: 'rebound.example', origin: 'http://rebound.example' };
    await expect(watch(origin, { headers })).rejects.toThrow('WebSocket failed to connect');
    const negotiation = await server
      .client('rebound.example')
      .request('POST', `${hubPath}/negotiate?negotiateVersion=1`);
    expect(negotiation.status).toBe(401);
  });

  test('is refused of another seller’s auction, from a foreign page, and of no auction', async () => {
    const other = await server.make.seller();
    await server.make.site({ host: 'other.localhost', name: 'Other', seller_company_id: other.id });
    const there = await watch(origin, { headers: { host: 'other.localhost' } });
    open.push(there);
    await expect(there.monitor(lot.auctionId)).rejects.toThrow('no such auction here');
    await expect((await watching()).monitor(other.id)).rejects.toThrow('no such auction here');
    await expect(watch(origin, { headers: { origin: 'https://evil.example' } })).rejects.toThrow(
      'WebSocket failed to connect',
    );
    await bid(ann.client, lot.id, 20);
    expect(there.received).toEqual([]);
  });
});

describe('a bid', () => {
  test('comes to the rival without a maximum, and to the bidder with it', async () => {
    const [visitor, mine, rival] = [await watching(), await watching(ann), await watching(bob)];
    const { body } = await bid(ann.client, lot.id, 876.54, 'ann-bid-1');
    await until(() => expect([visitor, mine, rival].map(lastOf)).not.toContain(undefined));
    const shared = {
      lotSecureId: lot.id,
      secureAuctionId: lot.auctionId,
      secureAuctionSessionId: lot.sessionId,
      currentAmount: 876.54,
      incrementAmount: 10,
      paddleNumber: String(ann.paddle),
      bidderPaddleNumber: String(ann.paddle),
      bidResultEnum: 'FailedReserve',
      bidCount: 1,
      reserveMet: false,
      closeTime: body.closeTime,
      isRetract: false,
      sequence: 1,
    };
    const secret = { isThisUser: false, currentMaxAmount: null, bidUniqueId: null };
    expect(lastOf(visitor)).toMatchObject({ ...shared, ...secret });
    expect(lastOf(rival)).toMatchObject({ ...shared, ...secret });
    const own = { isThisUser: true, currentMaxAmount: 876.54, bidUniqueId: 'ann-bid-1' };
    expect(lastOf(mine)).toMatchObject({ ...shared, ...own });
  });

  test('that outbids alerts the former leader, and nobody else', async () => {
    await bid(ann.client, lot.id, 20);
    const [mine, rival, visitor] = [await watching(ann), await watching(bob), await watching()];
    await bid(bob.client, lot.id, 50);
    await until(() => expect(mine.alerts).toHaveLength(1));
    expect(mine.alerts).toMatchObject([{ alertEnumName: 'BidderOutbid', secureLotId: lot.id }]);
    await until(() => expect(lastOf(visitor)?.sequence).toBe(2));
    expect([rival.alerts, visitor.alerts]).toEqual([[], []]);
  });

  test('that only raises the leader’s own maximum comes to their connections alone', async () => {
    await bid(ann.client, lot.id, 20);
    const [phone, desk, rival] = [await watching(ann), await watching(ann), await watching(bob)];
    await bid(ann.client, lot.id, 77);
    await until(() => {
      for (const mine of [phone, desk]) {
        expect(lastOf(mine)).toMatchObject({
          bidResultEnum: 'IncreaseMax',
          currentMaxAmount: 77,
          isThisUser: true,
          isBroadcast: false,
          sequence: 1,
        });
      }
    });
    await bid(bob.client, lot.id, 90);
    await until(() => expect(sequencesOf(rival, lot.id)).toEqual([2]));
  });

  test('that is retracted is pushed to all watchers, with the new price', async () => {
    await bid(ann.client, lot.id, 20);
    await bid(bob.client, lot.id, 50);
    const watcher = await watching();
    const own = (await scene.logOf(lot.id)).find(({ bidder_id }) => bidder_id === bob.id);
    await bob.client.call('POST /api/site/retractBid', { body: { Param: own?.id ?? '' } });
    await until(() =>
      expect(lastOf(watcher)).toMatchObject({
        isRetract: true,
        currentAmount: 20,
        paddleNumber: String(ann.paddle),
        sequence: 100_000,
      }),
    );
  });
});

test('no frame to others holds a maximum, a reserve or a user id', async () => {
  await scene
    .db()
    .updateTable('auctions')
    .set({ reserve_policy: 'by-increments' })
    .where('id', '=', lot.auctionId)
    .execute();
  await scene
    .db()
    .updateTable('lot_states')
    .set({ reserve_cents: 98_765_43 })
    .where('lot_id', '=', lot.id)
    .execute();
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${hubPath}`, {
    headers: { cookie: cookieOf(bob) },
  });
  await once(socket, 'open');
  let frames = '';
  socket.on('message', (data: Buffer) => (frames += data.toString()));
  const invocation = {
    type: 1,
    invocationId: '1',
    target: 'MonitorAuction',
    arguments: [lot.auctionId],
  };
  socket.send('{"protocol":"json","version":1}\u001e');
  socket.send(`${JSON.stringify(invocation)}\u001e`);
  await until(() => expect(frames).toContain('"invocationId":"1"'));

  await bid(ann.client, lot.id, 7654.32);
  await bid(ann.client, lot.id, 8765.43);
  await bid(bob.client, lot.id, 1500);
  await until(() => expect(frames).toContain('"sequence":2'));
  socket.close();
  await once(socket, 'close');
  expect(frames).toContain(lot.id);
  for (const person of [ann.id, bob.id]) expect(frames).not.toContain(person);
  // Ids are hexadecimal, and some have these digits in them.
  const withoutIds = frames.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');
  for (const amount of ['7654', '8765', '98765']) expect(withoutIds).not.toContain(amount);
});

describe('logging out', () => {
  test('ends the login’s live connections at once, and no others', async () => {
    const [mine, rival] = [await watching(ann), await watching(bob)];
    await ann.client.call('POST /api/site/logout', { body: { Param: '' } });
    await until(() => expect(mine.isClosed()).toBe(true));
    expect(rival.isClosed()).toBe(false);
  });

  test('everywhere ends all connections of the account', async () => {
    const elsewhere = await scene.signedIn(ann.id);
    const watchers = [await watching(ann), await watching({ ...ann, client: elsewhere })];
    await elsewhere.call('POST /api/site/logout', { body: { Param: 'all' } });
    await until(() => expect(watchers.map((each) => each.isClosed())).toEqual([true, true]));
  });
});

test('a watcher who missed an event sees a gap in the numbers, and reads the lot as it is', async () => {
  const before = await watching();
  await bid(ann.client, lot.id, 20);
  await until(() => expect(sequencesOf(before, lot.id)).toEqual([1]));
  await before.stop();
  await bid(bob.client, lot.id, 30);
  const after = await watching();
  await bid(ann.client, lot.id, 40);
  await until(() => expect(sequencesOf(after, lot.id)).toEqual([3]));
  const { body } = await server.client().call('GET /api/site/getlot/:lotId', {
    params: { lotId: lot.id },
  });
  expect(body.lot.currentBid).toMatchObject({ sequence: 3, currentAmount: 40 });
});

/** Somebody's connection on a host, which watches nothing. */
async function listening(userId: string, host: string): Promise<Watcher> {
  const token = await makeLogin(server.database, userId, host);
  const watcher = await watch(origin, { cookie: `${loginCookie}=${token}`, headers: { host } });
  open.push(watcher);
  return watcher;
}

describe('a seller’s own host', () => {
  test('pushes nothing of other sellers’ sales', async () => {
    const strange = await ownHost(server, (await server.make.auction()).id);
    const its = await ownHost(server, lot.auctionId);
    const [there, here, everywhere] = [
      await listening(ann.id, strange),
      await listening(ann.id, its),
      await listening(ann.id, 'localhost'),
    ];
    await bid(ann.client, lot.id, 20);
    // She gets her raise as an event, and being outbid as an alert.
    await bid(ann.client, lot.id, 40);
    await bid(bob.client, lot.id, 60);
    for (const watcher of [here, everywhere]) {
      await until(() => expect(watcher.alerts).toHaveLength(1));
      expect(watcher.received.map(({ currentMaxAmount }) => currentMaxAmount)).toEqual([40]);
    }
    // The server writes to it in the same turn as to the others, and first.
    expect([...there.alerts, ...there.received]).toEqual([]);
  });
});
