import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { createLog } from '#platform/log/log.ts';
import { closingBatch } from './close-due-lots.ts';
import { runClosing } from './run-closing.ts';
import { openLiveness } from './liveness.ts';
import { startClosing } from './start-closing.ts';
import { at, close, closingScene, minute } from '#main/testing/closing-scene.ts';

let server: TestServer;
const scene = biddingScene(() => server);
const { aliveNode, auctionId, begin, hammerDue, lotClosingAt, withClient } = closingScene(
  () => server,
);

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());
beforeEach(begin);

const kinds = async (lot: string) => (await scene.eventsOf(lot)).map(({ kind }) => kind);

describe('the hammer', () => {
  test('sells to the leader at the price, tells them alone, and numbers the event', async () => {
    const lot = await lotClosingAt(close);
    const [ann, bob] = [await scene.bidder(auctionId()), await scene.bidder(auctionId())];
    await bid(ann.client, lot, 20);
    await bid(bob.client, lot, 50);
    await server.clock.freeze(close);
    await aliveNode();
    const { events, alerts } = await hammerDue();

    expect(events).toMatchObject([
      { lotId: lot, kind: 'sold', sequence: 3, price: 2100, leaderPaddle: bob.paddle, bid: null },
    ]);
    expect(await scene.stateOf(lot)).toMatchObject({ outcome: 'sold', sequence: 3 });
    expect(await kinds(lot)).toEqual(['bid', 'bid', 'sold']);
    expect(alerts.map(({ user_id, kind }) => [user_id, kind])).toEqual([[bob.id, 'BidderWins']]);
    expect((await scene.alertsOf(ann.id)).map(({ kind }) => kind)).toEqual(['BidderOutbid']);
  });

  test('passes a lot without a bid, and one below its reserve, and tells nobody that they won', async () => {
    const empty = await lotClosingAt(close);
    const low = await lotClosingAt(close, { reserve_cents: 100_00 });
    const ann = await scene.bidder(auctionId());
    await bid(ann.client, low, 20);
    await server.clock.freeze(close);
    await aliveNode();
    const { events, alerts } = await hammerDue();
    expect(events.map(({ kind }) => kind)).toEqual(['passed', 'passed']);
    expect(alerts).toEqual([]);
    expect(await kinds(empty)).toEqual(['passed']);
  });

  test('does not fall before the close, on a withdrawn lot, or in an unpublished auction', async () => {
    const lot = await lotClosingAt(close);
    const withdrawn = await lotClosingAt(close, { outcome: 'withdrawn', ended_at: new Date() });
    const draft = await server.make.auction({ published_at: null });
    const hidden = await server.make.lot(
      {
        auction_id: draft.id,
        session_id: (await server.make.session({ auction_id: draft.id })).id,
      },
      { close_at: close },
    );
    await server.clock.freeze(at(-1));
    await aliveNode();
    expect((await hammerDue()).events).toEqual([]);
    await server.clock.freeze(close);
    await aliveNode();
    const { events } = await hammerDue();
    expect(events.map(({ lotId }) => lotId)).toEqual([lot]);
    expect(await kinds(withdrawn)).toEqual([]);
    expect(await kinds(hidden.id)).toEqual([]);
  });

  test('of two nodes at once falls once', async () => {
    const lots = await Promise.all(Array.from({ length: 30 }, () => lotClosingAt(close)));
    await server.clock.freeze(close);
    await aliveNode();
    const rounds = await Promise.all(Array.from({ length: 6 }, () => hammerDue()));
    const hammered = rounds.flatMap(({ events }) => events.map(({ lotId }) => lotId));
    expect(hammered.toSorted()).toEqual(lots.toSorted());
    for (const lot of lots) expect(await kinds(lot)).toEqual(['passed']);
  });

  test('passes over a lot that a bid holds, and then goes by the clock that the bid left', async () => {
    const lot = await lotClosingAt(close);
    await server.clock.freeze(close);
    await aliveNode();
    await withClient(async (bidder) => {
      await bidder.query('begin');
      await bidder.query('select from lot_states where lot_id = $1 for update', [lot]);
      expect((await hammerDue()).events).toEqual([]);
      await bidder.query('update lot_states set close_at = $2 where lot_id = $1', [
        lot,
        at(2 * minute),
      ]);
      await bidder.query('commit');
    });
    expect((await hammerDue()).events).toEqual([]);
  });

  test('falls on all others though one lot’s cannot be recorded, and says which', async () => {
    const broken = await lotClosingAt(at(-2));
    const lots = [await lotClosingAt(at(-1)), await lotClosingAt(close)];
    // The sequence number of its next event is already taken.
    await scene
      .db()
      .insertInto('lot_events')
      .values({
        lot_id: broken,
        sequence: 1,
        kind: 'extended-for-outage',
        close_at: close,
        happened_at: close,
      })
      .execute();
    await server.clock.freeze(close);
    await aliveNode();
    const { events, failures } = await hammerDue();
    expect(events.map(({ lotId }) => lotId)).toEqual(lots);
    for (const lot of lots) expect(await kinds(lot)).toEqual(['passed']);
    expect(failures.map(({ lotId }) => lotId)).toEqual([broken]);
    expect(failures[0]?.error).toMatchObject({ code: '23505' });
    expect(await scene.stateOf(broken)).toMatchObject({ outcome: null, sequence: 0 });
  });

  test('falls on all others though more lots than a batch cannot be recorded', async () => {
    const broken: string[] = [];
    while (broken.length <= closingBatch) broken.push(await lotClosingAt(at(-2_000)));
    const lot = await lotClosingAt(at(-1_000));
    // The sequence numbers of their next events are already taken.
    await server.database.pool.query(
      `insert into lot_events (lot_id, sequence, kind, close_at, happened_at)
       select unnest($1::uuid[]), 1, 'extended-for-outage', now(), now()`,
      [broken],
    );
    await server.clock.freeze(close);
    const signs = openLiveness();
    const turning = setInterval(() => signs.mark('loop-ran'), 100);
    const heard: string[] = [];
    const closing = await runClosing({
      databaseUrl: server.databaseUrl,
      nodeId: await aliveNode(),
      signs,
      log: createLog('silent'),
      events: {
        onHammered: ({ events }) => void heard.push(...events.map(({ lotId }) => lotId)),
        onExtended: () => {},
      },
    });
    try {
      await vi.waitFor(() => expect(heard).toEqual([lot]), { timeout: 30_000, interval: 20 });
      // The cause is fixed: they are tried again.
      await server.database.pool.query('delete from lot_events where lot_id = any($1)', [broken]);
      await vi.waitFor(() => expect(heard).toHaveLength(1 + broken.length), {
        timeout: 15_000,
        interval: 20,
      });
    } finally {
      await closing.stop();
      clearInterval(turning);
    }
  }, 60_000);

  test('is recorded by a running node though requests hold all connections', async () => {
    await server.clock.shift(0);
    const lot = await lotClosingAt(new Date(Date.now() + 1_500));
    const heard: string[] = [];
    const closing = await startClosing(server.databaseUrl, createLog('silent'), {
      onHammered: ({ events }) => void heard.push(...events.map(({ lotId }) => lotId)),
      onExtended: () => {},
    });
    closing.takesBids();
    const { pool } = server.database;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    try {
      await vi.waitFor(() => expect(heard).toEqual([lot]), { timeout: 30_000, interval: 20 });
    } finally {
      for (const client of held) client.release();
      closing.takesNoMoreBids();
      await closing.stop();
    }
    const { ended_at, close_at } = await scene.stateOf(lot);
    // How soon is measured by `bench closing`: here a busy machine decides.
    expect(ended_at?.getTime()).toBeGreaterThanOrEqual(close_at.getTime());
  });
});
