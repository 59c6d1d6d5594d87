import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { replayLots } from '#operations/replay/public.ts';
import { resumePaused } from '#main/testing/resume-paused.ts';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { at, close, closingScene, minute } from '#main/testing/closing-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { takeLotOut } from '#bidding/bids/public.ts';
import { extendSale } from './extend-sale.ts';
import { pauseSale } from './pause-sale.ts';

let server: TestServer;
const scene = biddingScene(() => server);
const { aliveNode, auctionId, beatOf, begin, hammerDue, judge, lotClosingAt } = closingScene(
  () => server,
);

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());
beforeEach(begin);

const by = { kind: 'command', name: 'Joan' } as const;
const order = (reason = 'The fire brigade is in the hall.') => ({
  saleId: auctionId(),
  by,
  reason,
});
const pause = () => pauseSale(server.database, order());
const resume = () => resumePaused(server.database, order('All is well.'));
const extend = (minutes: number, fromLotId: string | null = null, id = uuid()) =>
  extendSale(server.database, { ...order('Snow'), id, minutes, fromLotId, byMail: false });
const kinds = async (lot: string) => (await scene.eventsOf(lot)).map(({ kind }) => kind);
const closeOf = async (lot: string) => (await scene.stateOf(lot)).close_at;
const faults = async () =>
  (await replayLots(server.database, auctionId()))?.flatMap(({ differences }) => differences);

const onceOfTwice = new Set([
  { kind: 'done', lots: 0 },
  { kind: 'done', lots: 1 },
]);

describe('a paused sale', () => {
  test('takes no bid and says why, answers what was accepted before, and hammers nothing', async () => {
    const [lot, next] = [await lotClosingAt(at(minute)), await lotClosingAt(at(2 * minute))];
    const [ann, bob] = [await scene.bidder(auctionId()), await scene.bidder(auctionId())];
    await server.clock.freeze(close);
    const first = await bid(ann.client, lot, 20, 'the same');
    expect(await pause()).toEqual({ kind: 'done', lots: 2 });

    const refused = (await bid(bob.client, lot, 50)).body;
    expect(refused).toMatchObject({ bidResultEnum: 'NotApproved', code: 'SalePaused' });
    expect(refused.message).toContain('Paused: The fire brigade is in the hall.');
    expect((await bid(ann.client, lot, 20, 'the same')).body).toMatchObject({
      bidResultEnum: first.body.bidResultEnum,
      sequence: 1,
    });
    expect(await kinds(lot)).toEqual(['bid', 'paused']);

    await server.clock.freeze(at(60 * minute));
    await aliveNode();
    expect((await hammerDue()).events).toEqual([]);
    expect((await bid(bob.client, lot, 50)).body.code).toBe('SalePaused');

    expect(await resume()).toEqual({ kind: 'done', lots: 2 });
    // The soft close had left two minutes; ten is the minimum, and the next lot keeps its distance.
    const ends = [await closeOf(lot), await closeOf(next)];
    expect(ends).toEqual([at(70 * minute), at(70 * minute)]);
    expect((await bid(bob.client, lot, 50)).body.bidResultEnum).toBe('BidWins');
    await server.clock.freeze(at(70 * minute - 1));
    await aliveNode();
    await server.clock.freeze(at(70 * minute));
    expect((await hammerDue()).events).toHaveLength(2);
    expect(await kinds(lot)).toEqual(['bid', 'paused', 'resumed', 'bid', 'sold']);
    expect(await faults()).toEqual([]);
  });

  test('leaves what is over as it is: hammered, or due to be', async () => {
    const [sold, due] = [await lotClosingAt(at(-2)), await lotClosingAt(close)];
    const open = await lotClosingAt(at(30 * minute));
    await server.clock.freeze(at(-1));
    await aliveNode();
    await hammerDue();
    await server.clock.freeze(close);
    await aliveNode();
    expect(await pause()).toEqual({ kind: 'done', lots: 1 });
    const { client } = await scene.bidder(auctionId());
    expect((await bid(client, due, 20)).body.bidResultEnum).toBe('LotClosed');
    expect((await hammerDue()).events.map(({ lotId }) => lotId)).toEqual([due]);
    await server.clock.freeze(at(5 * minute));
    await resume();
    expect(await kinds(sold)).toEqual(['passed']);
    expect(await kinds(due)).toEqual(['passed']);
    // It had thirty minutes left.
    expect(await closeOf(open)).toEqual(at(35 * minute));
  });

  test('is paused once and resumed once, and the log says by whom and why', async () => {
    await lotClosingAt(at(30 * minute));
    expect(new Set(await Promise.all([pause(), pause()]))).toEqual(onceOfTwice);
    expect(new Set(await Promise.all([resume(), resume()]))).toEqual(onceOfTwice);
    const entries = await scene
      .db()
      .selectFrom('audit_log')
      .select(['action', 'person', 'reason'])
      .where('auction_id', '=', auctionId())
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'sale.pause', person: 'Joan', reason: 'The fire brigade is in the hall.' },
      { action: 'sale.resume', person: 'Joan', reason: 'All is well.' },
    ]);
  });

  test('keeps the maxima of whom the seller approves until it goes on', async () => {
    const lot = await lotClosingAt(at(30 * minute));
    const ann = await scene.bidder(auctionId());
    const approve = (status: 'pending' | 'approved') =>
      scene
        .db()
        .updateTable('registrations')
        .set({ status, paddle_number: status === 'approved' ? ann.paddle : null })
        .where('user_id', '=', ann.id)
        .execute();
    await approve('pending');
    expect((await bid(ann.client, lot, 20)).body.pendingBidAmount).toBe(20);
    await pause();
    expect((await bid(ann.client, lot, 30)).body).toMatchObject({ code: 'SalePaused' });
    await approve('approved');
    await server.modules.bids.placePending();
    expect(await scene.stateOf(lot)).toMatchObject({ accepted_count: 0 });
    await resume();
    await server.modules.bids.placePending();
    expect(await scene.stateOf(lot)).toMatchObject({ leader_id: ann.id, leader_max_cents: 20_00 });
  });

  test('lets its seller withdraw a lot, whose clock stands', async () => {
    const lot = await lotClosingAt(close);
    await server.clock.freeze(at(-minute));
    await pause();
    await server.clock.freeze(at(60 * minute));
    expect(
      await takeLotOut(server.database, {
        lotId: lot,
        leaving: { kind: 'withdrawn' },
        by,
        reason: '',
      }),
    ).toMatchObject({
      kind: 'taken-out',
    });
    // Nothing is left to resume, and yet the pause ends.
    expect(await resume()).toEqual({ kind: 'done', lots: 0 });
    expect(await pause()).toEqual({ kind: 'refused', reason: 'not-running' });
  });
});

describe('more time', () => {
  test('moves open lots, all or those scheduled from one on, once for an id', async () => {
    const lots = [
      await lotClosingAt(at(1)),
      await lotClosingAt(at(minute)),
      await lotClosingAt(at(2 * minute)),
    ] as const;
    await server.clock.freeze(at(1));
    const id = uuid();
    expect(await extend(15, lots[1], id)).toEqual({ kind: 'done', lots: 2 });
    expect(await extend(15, lots[1], id)).toEqual({ kind: 'done', lots: 0 });
    expect(await extend(5, lots[2])).toEqual({ kind: 'done', lots: 1 });
    expect(await Promise.all(lots.map(closeOf))).toEqual([at(1), at(16 * minute), at(22 * minute)]);
    expect(await kinds(lots[2])).toEqual(['extended-by-seller', 'extended-by-seller']);
    expect(await faults()).toEqual([]);
  });

  test('is given to a paused sale as well, and remains after the pause', async () => {
    const lot = await lotClosingAt(close);
    await server.clock.freeze(at(-20 * minute));
    await pause();
    await server.clock.freeze(at(minute));
    expect(await extend(30)).toEqual({ kind: 'done', lots: 1 });
    await server.clock.freeze(at(2 * minute));
    await resume();
    expect(await closeOf(lot)).toEqual(at(52 * minute));
    expect(await faults()).toEqual([]);
  });

  test('is refused for a lot of another sale, and where nothing is open', async () => {
    const other = await server.make.lot();
    await lotClosingAt(close);
    expect(await extend(5, other.id)).toEqual({ kind: 'refused', reason: 'not-found' });
    await server.clock.freeze(close);
    expect(await extend(5)).toEqual({ kind: 'refused', reason: 'not-running' });
    expect(await pauseSale(server.database, { ...order(), sellerId: uuid() })).toEqual({
      kind: 'refused',
      reason: 'not-found',
    });
  });
});

describe('an outage', () => {
  test('while a sale is paused, and nodes that were killed in it, move nothing of it', async () => {
    const lot = await lotClosingAt(at(minute));
    await server.clock.freeze(close);
    await aliveNode();
    await pause();
    await server.clock.freeze(at(60 * minute));
    expect(await judge()).toEqual([]);
    await aliveNode();
    expect((await hammerDue()).events).toEqual([]);
    await resume();
    expect(await closeOf(lot)).toEqual(at(70 * minute));
    // From then on, a silence counts as usual.
    await server.clock.freeze(at(80 * minute));
    expect(await beatOf(uuid())).toHaveLength(1);
    expect(await closeOf(lot)).toEqual(at(100 * minute));
    expect(await faults()).toEqual([]);
  });

  test('into which the pause fell ended for the sale at the pause', async () => {
    const lot = await lotClosingAt(at(minute));
    const later = await lotClosingAt(at(30 * minute));
    await server.clock.freeze(close);
    await aliveNode();
    await server.clock.freeze(at(2 * minute));
    await pause();
    await server.clock.freeze(at(20 * minute));
    expect(await judge()).toHaveLength(2);
    expect(await closeOf(lot)).toEqual(at(13 * minute));
    await aliveNode();
    const { client } = await scene.bidder(auctionId());
    expect((await bid(client, lot, 20)).body.code).toBe('SalePaused');
    expect((await hammerDue()).events).toEqual([]);
    await resume();
    // It had eleven minutes left, and it keeps its distance.
    expect(await closeOf(lot)).toEqual(at(31 * minute));
    expect(await closeOf(later)).toEqual(at(60 * minute));
  });
});
