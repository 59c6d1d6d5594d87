import type { PoolClient } from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { biddingScene } from '../../main/testing/bidding-scene.ts';
import { bid } from '../../main/testing/sign-in.ts';
import { testServer } from '../../main/testing/test-server.ts';
import type { TestServer } from '../../main/testing/test-server.ts';
import { createLog } from '../../platform/log/log.ts';
import { closeDueLots } from './close-due-lots.ts';
import { startClosing } from './closing-worker.ts';
import { beat, forgetDeadNodes } from './heartbeat.ts';

const minute = 60_000;
const close = new Date('2028-05-01T12:00:00Z');
const at = (ms: number) => new Date(close.getTime() + ms);

let server: TestServer;
const scene = biddingScene(() => server);
let session: { id: string; auctionId: string };

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());
beforeEach(async () => {
  await server.database.pool.query('delete from nodes; delete from outages');
  // What earlier tests left open must not fall due in this one.
  await server.database.pool.query(
    `update lot_states set outcome = 'passed', ended_at = now() where outcome is null`,
  );
  await server.clock.freeze(at(-10 * minute));
  session = await server.make.session({ first_close_at: close });
});

type State = Parameters<TestServer['make']['lot']>[1];
const lotClosingAt = async (close_at: Date, state: State = {}) =>
  (
    await server.make.lot(
      { session_id: session.id, auction_id: session.auctionId },
      { close_at, ...state },
    )
  ).id;

async function withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await server.database.pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}
const beatOf = (node: string) => withClient((client) => beat(client, node));
const closeOf = (node: string) => withClient((client) => closeDueLots(client, node));
/** A node that has just shown that it lives. */
async function aliveNode(): Promise<string> {
  const node = uuid();
  await beatOf(node);
  return node;
}
const kinds = async (lot: string) => (await scene.eventsOf(lot)).map(({ kind }) => kind);

describe('the hammer', () => {
  test('sells to the leader at the price, tells him alone, and numbers the event', async () => {
    const lot = await lotClosingAt(close);
    const [ann, bob] = [
      await scene.bidder(session.auctionId),
      await scene.bidder(session.auctionId),
    ];
    await bid(ann.client, lot, 20);
    await bid(bob.client, lot, 50);
    await server.clock.freeze(close);
    const { events, alerts } = await closeOf(await aliveNode());

    expect(events).toMatchObject([
      { lotId: lot, kind: 'sold', sequence: 3, price: 2100, leaderPaddle: bob.paddle, bid: null },
    ]);
    expect(await scene.stateOf(lot)).toMatchObject({ outcome: 'sold', sequence: 3 });
    expect(await kinds(lot)).toEqual(['bid', 'bid', 'sold']);
    expect(alerts.map(({ user_id, kind }) => [user_id, kind])).toEqual([[bob.id, 'BidderWins']]);
    expect((await scene.alertsOf(ann.id)).map(({ kind }) => kind)).toEqual(['BidderOutbid']);
  });

  test('passes a lot without a bid, and one below its reserve, and tells nobody that he won', async () => {
    const empty = await lotClosingAt(close);
    const low = await lotClosingAt(close, { reserve_cents: 100_00 });
    const ann = await scene.bidder(session.auctionId);
    await bid(ann.client, low, 20);
    await server.clock.freeze(close);
    const { events, alerts } = await closeOf(await aliveNode());
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
    expect((await closeOf(await aliveNode())).events).toEqual([]);
    await server.clock.freeze(close);
    const { events } = await closeOf(await aliveNode());
    expect(events.map(({ lotId }) => lotId)).toEqual([lot]);
    expect(await kinds(withdrawn)).toEqual([]);
    expect(await kinds(hidden.id)).toEqual([]);
  });

  test('of two nodes at once falls once', async () => {
    const lots = await Promise.all(Array.from({ length: 30 }, () => lotClosingAt(close)));
    await server.clock.freeze(close);
    const nodes = [await aliveNode(), await aliveNode(), await aliveNode()];
    const rounds = await Promise.all([...nodes, ...nodes].map(closeOf));
    const hammered = rounds.flatMap(({ events }) => events.map(({ lotId }) => lotId));
    expect(hammered.toSorted()).toEqual(lots.toSorted());
    for (const lot of lots) expect(await kinds(lot)).toEqual(['passed']);
  });

  test('passes over a lot that a bid holds, and then goes by the clock that the bid left', async () => {
    const lot = await lotClosingAt(close);
    await server.clock.freeze(close);
    const node = await aliveNode();
    await withClient(async (bidder) => {
      await bidder.query('begin');
      await bidder.query('select from lot_states where lot_id = $1 for update', [lot]);
      expect((await closeOf(node)).events).toEqual([]);
      await bidder.query('update lot_states set close_at = $2 where lot_id = $1', [
        lot,
        at(2 * minute),
      ]);
      await bidder.query('commit');
    });
    expect((await closeOf(node)).events).toEqual([]);
  });

  test('falls on all others though one lot’s cannot be recorded, and says which', async () => {
    const broken = await lotClosingAt(at(-2));
    const lots = [await lotClosingAt(at(-1)), await lotClosingAt(close)];
    // The number that its next event must have is taken.
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
    const { events, failures } = await closeOf(await aliveNode());
    expect(events.map(({ lotId }) => lotId)).toEqual(lots);
    for (const lot of lots) expect(await kinds(lot)).toEqual(['passed']);
    expect(failures.map(({ lotId }) => lotId)).toEqual([broken]);
    expect(failures[0]?.error).toMatchObject({ code: '23505' });
    expect(await scene.stateOf(broken)).toMatchObject({ outcome: null, sequence: 0 });
  });

  test('is recorded by a running worker within two seconds, though requests hold all connections', async () => {
    await server.clock.shift(0);
    const lot = await lotClosingAt(new Date(Date.now() + 300));
    const heard: string[] = [];
    const worker = await startClosing(server.databaseUrl, createLog('silent'), {
      onHammered: ({ events }) => void heard.push(...events.map(({ lotId }) => lotId)),
      onExtended: () => {},
    });
    const { pool } = server.database;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    try {
      await vi.waitFor(() => expect(heard).toEqual([lot]), { timeout: 4_000, interval: 20 });
    } finally {
      for (const client of held) client.release();
      await worker.stop();
    }
    const { ended_at, close_at } = await scene.stateOf(lot);
    const lateness = (ended_at?.getTime() ?? Infinity) - close_at.getTime();
    expect(lateness).toBeGreaterThanOrEqual(0);
    expect(lateness).toBeLessThan(2_000);
  });
});

describe('after an outage', () => {
  const outage = 30 * minute;
  const shift = outage + 10 * minute;

  test('lots not hammered move by its length and ten minutes in their order; hammered ones stay', async () => {
    const sold = await lotClosingAt(at(-1), { outcome: 'passed', ended_at: at(0) });
    const first = await lotClosingAt(at(1));
    const later = await lotClosingAt(at(outage + minute));
    await server.clock.freeze(close);
    await aliveNode();
    await server.clock.freeze(at(outage));
    const events = await beatOf(uuid());

    expect(
      events.map(({ lotId, kind, sequence, closeAt }) => ({ lotId, kind, sequence, closeAt })),
    ).toHaveLength(2);
    expect(new Map(events.map(({ lotId, closeAt }) => [lotId, closeAt]))).toEqual(
      new Map([
        [first, at(1 + shift).getTime()],
        [later, at(outage + minute + shift).getTime()],
      ]),
    );
    expect(
      events.every(({ kind, sequence }) => kind === 'extended-for-outage' && sequence === 1),
    ).toBe(true);
    expect((await scene.stateOf(first)).close_at).toEqual(at(1 + shift));
    expect((await scene.stateOf(sold)).close_at).toEqual(at(-1));
    expect(await kinds(first)).toEqual(['extended-for-outage']);
  });

  test('bids are taken again on a lot that fell due in it', async () => {
    const lot = await lotClosingAt(at(1));
    const ann = await scene.bidder(session.auctionId);
    await server.clock.freeze(close);
    await aliveNode();
    await server.clock.freeze(at(outage));
    expect((await bid(ann.client, lot, 20)).body.bidResultEnum).toBe('LotClosed');
    await beatOf(uuid());
    expect((await bid(ann.client, lot, 20)).body.bidResultEnum).toBe('BidWins');
  });

  test('no node hammers before it has judged the outage: not one that slept through it either', async () => {
    const lot = await lotClosingAt(at(1));
    await server.clock.freeze(close);
    const sleeper = await aliveNode();
    await server.clock.freeze(at(outage));
    expect((await closeOf(sleeper)).events).toEqual([]);
    expect((await closeOf(uuid())).events).toEqual([]);
    expect(await beatOf(sleeper)).toHaveLength(1);
    expect((await closeOf(sleeper)).events).toEqual([]);
    await server.clock.freeze(at(1 + shift));
    await withClient((client) => client.query('update nodes set alive_at = auction_clock()'));
    expect((await closeOf(sleeper)).events.map(({ lotId }) => lotId)).toEqual([lot]);
  });

  test('two nodes that come at once extend once', async () => {
    const lot = await lotClosingAt(at(1));
    await server.clock.freeze(close);
    await aliveNode();
    await server.clock.freeze(at(outage));
    const rounds = await Promise.all([beatOf(uuid()), beatOf(uuid()), beatOf(uuid())]);
    expect(rounds.map((events) => events.length).filter((count) => count > 0)).toEqual([1]);
    expect((await scene.stateOf(lot)).close_at).toEqual(at(1 + shift));
  });

  test('auctions of which no lot fell due stay as they are', async () => {
    const lot = await lotClosingAt(at(outage + 1));
    await server.clock.freeze(close);
    await aliveNode();
    await server.clock.freeze(at(outage));
    expect(await beatOf(uuid())).toEqual([]);
    expect((await scene.stateOf(lot)).close_at).toEqual(at(outage + 1));
  });

  test('nor is anything held up by who holds a lot of such an auction', async () => {
    const due = await lotClosingAt(at(1));
    const elsewhere = await server.make.lot({}, { close_at: at(outage + minute) });
    await server.clock.freeze(close);
    await aliveNode();
    await server.clock.freeze(at(outage));
    await withClient(async (holder) => {
      await holder.query('begin');
      await holder.query('select from lot_states where lot_id = $1 for update', [elsewhere.id]);
      const events = await beatOf(uuid());
      expect(events.map(({ lotId }) => lotId)).toEqual([due]);
      await holder.query('rollback');
    });
  });

  test('a silence of three seconds is none, nor is one node’s while another beats', async () => {
    const lot = await lotClosingAt(at(1));
    await server.clock.freeze(close);
    await aliveNode();
    await server.clock.freeze(at(3_000));
    expect(await beatOf(uuid())).toEqual([]);
    expect((await scene.stateOf(lot)).close_at).toEqual(at(1));
  });

  test('the first start ever is no outage', async () => {
    await lotClosingAt(at(-minute));
    await server.clock.freeze(close);
    expect(await beatOf(uuid())).toEqual([]);
  });

  test('the last sign of life is kept however long ago it was', async () => {
    await server.clock.freeze(close);
    await aliveNode();
    await server.clock.freeze(at(5 * 60 * minute));
    await withClient(forgetDeadNodes);
    const { rows } = await server.database.pool.query('select from nodes');
    expect(rows).toHaveLength(1);
  });
});
