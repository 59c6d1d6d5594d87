import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import { forgetDeadNodes } from './heartbeat.ts';
import { at, close, closingScene, minute } from '#main/testing/closing-scene.ts';

let server: TestServer;
const scene = biddingScene(() => server);
const { aliveNode, auctionId, beatOf, begin, hammerDue, judge, lotClosingAt, withClient } =
  closingScene(() => server);

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());
beforeEach(begin);

const kinds = async (lot: string) => (await scene.eventsOf(lot)).map(({ kind }) => kind);

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
    const ann = await scene.bidder(auctionId());
    await server.clock.freeze(close);
    await aliveNode();
    await server.clock.freeze(at(outage));
    expect((await bid(ann.client, lot, 20)).body.bidResultEnum).toBe('LotClosed');
    await beatOf(uuid());
    expect((await bid(ann.client, lot, 20)).body.bidResultEnum).toBe('BidWins');
  });

  test('nobody hammers what fell due in it, before it is judged or after', async () => {
    const lot = await lotClosingAt(at(1));
    await server.clock.freeze(close);
    const sleeper = await aliveNode();
    await server.clock.freeze(at(outage));
    expect((await hammerDue()).events).toEqual([]);
    expect(await beatOf(sleeper)).toHaveLength(1);
    expect((await hammerDue()).events).toEqual([]);
    await server.clock.freeze(at(1 + shift));
    await withClient((client) => client.query('update nodes set alive_at = auction_clock()'));
    expect((await hammerDue()).events.map(({ lotId }) => lotId)).toEqual([lot]);
  });

  test('a node that starts judges it before it takes bids, and counts as silent until it does', async () => {
    const lot = await lotClosingAt(at(1));
    await server.clock.freeze(close);
    await aliveNode();
    await server.clock.freeze(at(outage));
    expect(await judge()).toHaveLength(1);
    const extended = (await scene.stateOf(lot)).close_at;
    expect(extended).toEqual(at(1 + shift));
    // It never started to listen; the next one starts much later.
    await server.clock.freeze(at(3 * outage));
    await judge();
    expect((await scene.stateOf(lot)).close_at.getTime()).toBe(
      extended.getTime() + 2 * outage + 10 * minute,
    );
  });

  test('a node that judges as it starts and beats a moment later extends once', async () => {
    const lot = await lotClosingAt(at(1));
    await server.clock.freeze(close);
    await aliveNode();
    await server.clock.freeze(at(outage));
    await judge();
    await server.clock.freeze(at(outage + 400));
    expect(await beatOf(uuid())).toEqual([]);
    expect((await scene.stateOf(lot)).close_at).toEqual(at(1 + shift));
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

/** The last heartbeat of any node was at the close; then all are silent for this long. */
async function silentFor(milliseconds: number): Promise<string> {
  await server.clock.freeze(close);
  const node = await aliveNode();
  await server.clock.freeze(at(milliseconds));
  return node;
}

describe('a silence', () => {
  test('of less than ten seconds moves nothing: what fell due in it is hammered late', async () => {
    const lot = await lotClosingAt(at(1));
    const node = await silentFor(9_999);
    expect((await hammerDue()).events).toEqual([]);
    expect(await beatOf(node)).toEqual([]);
    const { events } = await hammerDue();
    expect(events).toMatchObject([{ lotId: lot, closeAt: at(1).getTime() }]);
    expect((await scene.stateOf(lot)).ended_at).toEqual(at(9_999));
  });

  test('of ten seconds is an outage', async () => {
    const lot = await lotClosingAt(at(1));
    const node = await silentFor(10_000);
    expect(await beatOf(node)).toHaveLength(1);
    expect((await scene.stateOf(lot)).close_at).toEqual(at(1 + 10_000 + 10 * minute));
  });

  test('of one node is none while another beats, and that one hammers in time', async () => {
    const lot = await lotClosingAt(at(1));
    await silentFor(20_000 - 500);
    await withClient((client) =>
      client.query('insert into nodes values ($1, auction_clock(), auction_clock())', [uuid()]),
    );
    await server.clock.freeze(at(20_000));
    const rounds = [await hammerDue(), await hammerDue()];
    expect(rounds.flatMap(({ events }) => events.map(({ lotId }) => lotId))).toEqual([lot]);
  });
});

describe('a node whose loop stands still', () => {
  test('beats with the moment of its last turn, and not at all after three seconds', async () => {
    const aliveAt = async () =>
      (await server.database.kysely.selectFrom('nodes').select('alive_at').execute()).map(
        ({ alive_at }) => alive_at,
      );
    await server.clock.freeze(close);
    const node = uuid();
    await beatOf(node, 3_000);
    expect(await aliveAt()).toEqual([]);
    await beatOf(node, 2_999);
    expect(await aliveAt()).toEqual([at(-2_999)]);
  });

  test('hammers what fell due before its last turn, and nothing that came after', async () => {
    const [before, after] = [await lotClosingAt(at(-500)), await lotClosingAt(at(-499))];
    await server.clock.freeze(at(-700));
    const node = await aliveNode();
    await server.clock.freeze(close);
    const { events } = await hammerDue(500);
    expect(events.map(({ lotId }) => lotId)).toEqual([before]);
    // Another node is known to have taken bids since.
    await beatOf(node);
    expect((await hammerDue(60_000)).events.map(({ lotId }) => lotId)).toEqual([after]);
  });
});

test('hammers wait while an outage is judged', async () => {
  const lot = await lotClosingAt(close);
  await server.clock.freeze(close);
  await aliveNode();
  await withClient(async (judging) => {
    await judging.query('begin');
    await judging.query('select pg_advisory_xact_lock($1)', [advisoryLocks.outage]);
    expect((await hammerDue()).events).toEqual([]);
    await judging.query('commit');
  });
  expect((await hammerDue()).events.map(({ lotId }) => lotId)).toEqual([lot]);
});
