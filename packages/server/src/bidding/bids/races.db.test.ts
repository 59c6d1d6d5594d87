import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditLot } from '#main/testing/audit-lot.ts';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { isBusy } from '#platform/database/is-busy.ts';
import { takeLotOut } from './take-lot-out.ts';

const by = { kind: 'command', name: 'a test' } as const;

/** `FAIRLOT_LONG=1` tries safety.md's figures; a small part of them every time. */
const isLong = process.env['FAIRLOT_LONG'] === '1';
const rounds = isLong ? 1_000 : 5;
const crowd = isLong ? 60 : 30;
const bidsEach = isLong ? 10 : 5;
const long = { timeout: isLong ? 2_000_000 : 20_000 };

let server: TestServer;
const scene = biddingScene(() => server);
let bidders: SignedInBidder[];
let session: { id: string; auctionId: string };

beforeAll(async () => {
  server = await testServer();
  session = await server.make.session();
  bidders = [];
  for (let index = 0; index < crowd; index += 1)
    bidders.push(await scene.bidder(session.auctionId));
}, 60_000);
afterAll(() => server.drop());

const makeLot = async (state: Parameters<TestServer['make']['lot']>[1] = {}) =>
  (await server.make.lot({ session_id: session.id, auction_id: session.auctionId }, state)).id;
const audit = (lot: string) => auditLot(server.database, lot);
/** A fixed sequence of amounts, so that a failure can be seen again. */
function amounts(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return 5 + (state % most);
  };
}

describe('the close', () => {
  test('decides by the clock after the lock, not by the one before it', async () => {
    const lot = await makeLot({ close_at: new Date(Date.now() + 250) });
    const holder = await server.database.pool.connect();
    await holder.query('begin');
    await holder.query('select from lot_states where lot_id = $1 for update', [lot]);
    const { rows } = await holder.query<{ open: boolean }>(
      'select auction_clock() < close_at as open from lot_states where lot_id = $1',
      [lot],
    );
    expect(rows).toEqual([{ open: true }]);
    const waiting = bidders.slice(0, 5).map(({ client }) => bid(client, lot, 50));
    await holder.query(
      'select pg_sleep(extract(epoch from close_at - clock_timestamp()) + 0.005) from lot_states where lot_id = $1',
      [lot],
    );
    await holder.query('commit');
    holder.release();
    for (const answer of await Promise.all(waiting)) {
      expect(answer.body.bidResultEnum).toBe('LotClosed');
    }
    expect(await scene.stateOf(lot)).toMatchObject({ accepted_count: 0, sequence: 0 });
  });

  test('takes no bid at or after it, however close bids come to it', long, async () => {
    const perLot = 50;
    for (let round = 0; round < rounds; round += 1) {
      const closeAt = Date.now() + 150;
      const lots = await Promise.all([0, 1].map(() => makeLot({ close_at: new Date(closeAt) })));
      // Without soft close every bid near the close is a bid at the edge.
      await scene
        .db()
        .updateTable('auctions')
        .set({ soft_close_ms: 0 })
        .where('id', '=', session.auctionId)
        .execute();
      await Promise.all(
        Array.from({ length: perLot }, async (_, index) => {
          await delay(closeAt - Date.now() - 50 + index * 2);
          const { client } = bidders[index % bidders.length]!;
          for (const lot of lots) await bid(client, lot, 10 + index * 5);
        }),
      );
      const rows = await scene
        .db()
        .selectFrom('bids')
        .select(['ordinal', 'placed_at', 'result'])
        .where('lot_id', 'in', lots)
        .execute();
      expect(rows).toHaveLength(2 * perLot);
      for (const { ordinal, placed_at, result } of rows) {
        const inTime = placed_at.getTime() < closeAt;
        expect([inTime, result === 'LotClosed']).toEqual([inTime, !inTime]);
        expect(ordinal !== null && !inTime).toBe(false);
      }
    }
  });

  test('and the hammer never both win', long, async () => {
    await scene
      .db()
      .updateTable('auctions')
      .set({ soft_close_ms: 20 })
      .where('id', '=', session.auctionId)
      .execute();
    const lots = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        makeLot({ close_at: new Date(Date.now() + 300 + index * 20) }),
      ),
    );
    await server.start();
    const answers = await Promise.all(
      lots.flatMap((lot, index) =>
        Array.from({ length: 12 }, async (_, turn) => {
          await delay(200 + index * 20 + turn * 20);
          const { client } = bidders[(index + turn) % bidders.length]!;
          return { lot, answer: (await bid(client, lot, 10 + turn * 10)).body };
        }),
      ),
    );
    await expect
      .poll(
        async () =>
          (await Promise.all(lots.map(scene.stateOf))).every(({ outcome }) => outcome !== null),
        { timeout: 5_000 },
      )
      .toBe(true);
    for (const lot of lots) {
      const events = await scene.eventsOf(lot);
      const ends = events.filter(({ kind }) => kind === 'sold' || kind === 'passed');
      expect(ends).toEqual([events.at(-1)]);
      expect(await audit(lot)).toEqual([]);
    }
    expect(answers.some(({ answer }) => answer.bidResultEnum === 'LotClosed')).toBe(true);
  });
});

describe('a crowd', () => {
  test('on one lot leaves one winner and a log that adds up', long, async () => {
    const lot = await makeLot();
    const amount = amounts(7);
    await Promise.all(
      bidders.flatMap(({ client }) =>
        Array.from({ length: bidsEach }, () => bid(client, lot, amount(2_000))),
      ),
    );
    expect(await audit(lot)).toEqual([]);
    // One statement, one snapshot: a bid whose caller was told to try again may still be committed.
    const { rows } = await server.database.pool.query<{ leading: string; highest: string }>(
      `select leader_max_cents as leading,
         (select max(max_cents) from bids where lot_id = st.lot_id and ordinal is not null) as highest
       from lot_states st where lot_id = $1`,
      [lot],
    );
    expect(rows.map(({ leading }) => leading)).toEqual(rows.map(({ highest }) => highest));
  });

  test('on many lots leaves each of them right', long, async () => {
    const lots = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        makeLot(index % 3 === 0 ? { reserve_cents: 300_00 } : {}),
      ),
    );
    const amount = amounts(11);
    await Promise.all(
      bidders.flatMap(({ client }, index) =>
        Array.from({ length: bidsEach }, (_, turn) =>
          bid(client, lots[(index * 7 + turn) % lots.length]!, amount(600)),
        ),
      ),
    );
    for (const lot of lots) expect(await audit(lot)).toEqual([]);
  });
});

/** Holds a lot's row as another program would, on a connection of its own. */
async function holdLot(lot: string) {
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select from lot_states where lot_id = $1 for update', [lot]);
  return { letGo: () => client.end() };
}

test('a lot that somebody holds for long gives 503 soon, and keeps no other lot waiting for ever', async () => {
  const held = await makeLot();
  const others = await Promise.all(Array.from({ length: 8 }, () => makeLot()));
  const holder = await holdLot(held);
  const began = performance.now();
  const stuck = bidders.slice(0, 20).map(({ client }) => bid(client, held, 50));
  const free = others.map((lot, index) => bid(bidders[20 + index]!.client, lot, 50));
  for (const { body } of await Promise.all(free)) expect(body.bidResultEnum).toBe('BidWins');
  for (const { status, headers } of await Promise.all(stuck)) {
    expect([status, headers['retry-after']]).toEqual([503, '2']);
  }
  expect(performance.now() - began).toBeLessThan(9_000);
  await holder.letGo();
  // Those who were refused come again after two seconds.
  const again = async () => (await bid(bidders[0]!.client, held, 50)).body.bidResultEnum;
  await vi.waitFor(async () => expect(await again()).toBe('BidWins'), { timeout: 5_000 });
  expect(await audit(held)).toEqual([]);
});

test('whatever else waits for a held lot gives 503 soon too, and leaves connections for readers', async () => {
  const [held, other] = [await makeLot(), await makeLot()];
  const waiting = bidders.slice(0, 20);
  for (const [index, { client }] of waiting.entries()) await bid(client, held, 50 + 10 * index);
  const bids = (await scene.logOf(held)).map(({ id, bidder_id }) => ({ id, bidder_id }));
  const holder = await holdLot(held);
  const began = performance.now();
  const withdrawing = takeLotOut(server.database, {
    lotId: held,
    leaving: { kind: 'withdrawn' },
    by,
    reason: '',
  });
  const retracting = waiting.map(({ id, client }) =>
    client.call('POST /api/site/retractBid', {
      body: { Param: bids.find(({ bidder_id }) => bidder_id === id)?.id ?? '' },
    }),
  );
  await expect(withdrawing).rejects.toSatisfy(isBusy);
  const reading = bidders[20]!.client.call('GET /api/site/getlot/:lotId', {
    params: { lotId: other },
  });
  expect((await reading).status).toBe(200);
  for (const { status, headers } of await Promise.all(retracting)) {
    expect([status, headers['retry-after']]).toEqual([503, '2']);
  }
  expect(performance.now() - began).toBeLessThan(9_000);
  await holder.letGo();
  expect(await audit(held)).toEqual([]);
});
