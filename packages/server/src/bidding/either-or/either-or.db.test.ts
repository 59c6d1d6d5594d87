import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { biddingScene, codeOf } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { eitherOrScene } from '#main/testing/either-or-scene.ts';
import type { Wanted } from '#main/testing/either-or-scene.ts';
import { hammerLots } from '#main/testing/hammer-lots.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { advanceGroups, lookMs } from './advance-groups.ts';
import { dueGroups, readDue } from './groups.queries.ts';

let server: TestServer;
const scene = biddingScene(() => server);
const { begin, lot, save, group, groups, states, bids, leader, letGo, follow, hammer } =
  eitherOrScene(() => server);
let saleId: string;
let ann: SignedInBidder;
let bob: SignedInBidder;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());
beforeEach(async () => {
  ({ saleId, ann, bob } = await begin());
});

/** While it runs nothing of this bidder's can be handed to the bids. */
async function failing(userId: string, run: () => Promise<void>) {
  const { pool } = server.database;
  await pool.query(`
    alter table pending_bids add constraint failing check (bidder_id <> '${userId}') not valid`);
  try {
    await run();
  } finally {
    await pool.query('alter table pending_bids drop constraint failing');
  }
}
const changeRegistration = (values: { status?: 'pending' | 'approved'; limit_cents?: number }) =>
  scene
    .db()
    .updateTable('registrations')
    .set({ ...values, paddle_number: values.status === 'pending' ? null : ann.paddle })
    .where('user_id', '=', ann.id)
    .execute();
/** A maximum that may be placed, as if the node that was about to place it had died. */
const wait = ({ id }: SignedInBidder, on: number, dollars: number) =>
  server.database.pool.query(
    `insert into pending_bids (id, lot_id, bidder_id, unique_id, max_cents, entered_at)
     values (gen_random_uuid(), $1, $2, 'waits', $3, auction_clock())`,
    [lot(on), id, dollars * 100],
  );
/** Ann's waiting maximum on lot 2 has its turn while she is away and not approved. */
async function handOverUnapproved() {
  await group(1, [
    [1, 50],
    [2, 60],
  ]);
  await bids(1, 100);
  await changeRegistration({ status: 'pending' });
  await hammer(1);
}
/** What Ann was told of maxima that had waited, sorted. */
const placedTexts = async () =>
  (await scene.alertsOf(ann.id))
    .filter(({ kind }) => kind === 'EitherOrPlaced')
    .map(({ message_text }) => message_text)
    .toSorted();
const why = async () => (await groups())[0]?.lots[0]?.whyLost;
const { placed, waiting, won, lost } = {
  placed: 'placed',
  waiting: 'waiting',
  won: 'won',
  lost: 'lost',
};

describe('one of several lots', () => {
  test('the first maximum is placed, the next waits unseen until the first is lost', async () => {
    await group(1, [
      [1, 50],
      [2, 60],
      [3, 70],
    ]);
    expect(await states()).toEqual([[placed, waiting, waiting]]);
    expect([await leader(1), await leader(2)]).toEqual(['ann', null]);
    expect(await scene.eventsOf(lot(2))).toEqual([]);
    expect((await groups())[0]?.lots[1]).toMatchObject({
      maxAmount: 60,
      waitsFor: ['11'],
      lostBefore: 1,
      closesTooEarly: false,
    });
    await bids(1, 100);
    expect(await states()).toEqual([[placed, waiting, waiting]]);
    await hammer(1);
    expect(await states()).toEqual([[lost, placed, waiting]]);
    expect(await leader(2)).toBe('ann');
    const alerts = await scene.alertsOf(ann.id);
    expect(alerts.find(({ kind }) => kind === 'EitherOrPlaced')).toMatchObject({
      lot_id: lot(2),
      message_text: expect.stringMatching(/^Your waiting maximum is placed now on lot 12, /),
    });
  });

  test('of one that waits for the approval its bidder is told once it counts, and not before', async () => {
    await handOverUnapproved();
    expect(await placedTexts()).toEqual([]);
    await changeRegistration({ status: 'approved' });
    await server.modules.bids.placePending();
    await server.modules.eitherOr.advanceAll();
    expect(await placedTexts()).toEqual([expect.stringContaining('is placed now on lot 12')]);
    await server.modules.eitherOr.advanceAll();
    expect(await placedTexts()).toHaveLength(1);
  });

  test('of one that still waits for the approval when its lot ends, too', async () => {
    await handOverUnapproved();
    await hammer(2);
    expect(await placedTexts()).toEqual([
      expect.stringMatching(/ on lot 12, .* was not placed: the lot ended before it could count$/),
    ]);
    await server.modules.eitherOr.advanceAll();
    expect(await placedTexts()).toHaveLength(1);
  });

  test('one that cannot be placed keeps nobody else from hearing of theirs', async () => {
    const cid = await scene.bidder(saleId);
    await group(1, [
      [1, 50],
      [2, 60],
    ]);
    await bids(1, 100);
    await wait(cid, 3, 90);
    await server.database.pool.query(
      `alter table bids add constraint failing check (bidder_id <> '${cid.id}') not valid`,
    );
    try {
      await hammerLots(server.database, [lot(1)]);
      await server.deliverFacts();
      await server.jobs.runDue().catch(() => {});
      expect(await placedTexts()).toEqual([expect.stringContaining('is placed now on lot 12')]);
    } finally {
      await server.database.pool.query('alter table bids drop constraint failing');
    }
  });

  test('once it is won the others are never placed', async () => {
    await group(1, [
      [1, 50],
      [2, 60],
    ]);
    await hammer(1);
    expect(await states()).toEqual([[won, waiting]]);
    expect((await groups())[0]).toMatchObject({ isFulfilled: true });
    await server.modules.eitherOr.advanceAll();
    expect(await scene.logOf(lot(2))).toEqual([]);
  });

  test('a maximum counts from when it is placed: an equal one that was there before wins', async () => {
    await group(1, [
      [1, 50],
      [2, 60],
    ]);
    await bids(1, 100);
    await bids(2, 60);
    await hammer(1);
    expect(await leader(2)).toBe('bob');
    expect(await states()).toEqual([[lost, placed]]);
  });

  test('one that is refused when its turn comes leaves it to the next', async () => {
    await group(1, [
      [1, 50],
      [2, 20],
      [3, 70],
    ]);
    await bids(1, 100);
    await bids(2, 200);
    await bids(2, 300);
    const cid = await scene.bidder(saleId);
    await bids(2, 150, cid);
    await hammer(1);
    expect(await states()).toEqual([[lost, lost, waiting]]);
    await server.modules.eitherOr.advanceAll();
    expect(await states()).toEqual([[lost, lost, placed]]);
    const [, refused] = (await groups())[0]?.lots ?? [];
    expect(refused).toMatchObject({ whyLost: 'refused', isOffIncrements: false });
    expect(await placedTexts()).toEqual([
      expect.stringMatching(/^Your waiting maximum is placed now on lot 13, /),
      expect.stringMatching(/ on lot 12, .* was not placed: bidding had passed it$/),
    ]);
  });

  test('one that has come to lie between two increments says so, and not that it was too low', async () => {
    await group(1, [
      [1, 50],
      [2, 60.5],
    ]);
    const wholeOnly = { whole_increments_only: true };
    await scene.db().updateTable('auctions').set(wholeOnly).where('id', '=', saleId).execute();
    await bids(1, 100);
    await hammer(1);
    const [, refused] = (await groups())[0]?.lots ?? [];
    expect(refused).toMatchObject({ whyLost: 'refused', isOffIncrements: true });
    expect(await placedTexts()).toEqual([expect.stringContaining('between two bid increments')]);
  });

  test('two lots that close at the same instant: the waiting one is not placed', async () => {
    await group(1, [
      [1, 50],
      [2, 60],
      [3, 70],
    ]);
    await bids(1, 100);
    await hammer(1, 2);
    expect(await states()).toEqual([[lost, lost, placed]]);
    expect(await scene.logOf(lot(2))).toEqual([]);
  });

  test('one that closes before those it waits for says so beforehand', async () => {
    await group(1, [
      [3, 50],
      [1, 60],
      [4, 60],
    ]);
    const [, early, late] = (await groups())[0]?.lots ?? [];
    expect(early).toMatchObject({ closesTooEarly: true });
    expect(late).toMatchObject({ closesTooEarly: false, waitsFor: ['13', '11'], lostBefore: 2 });
    await hammer(1);
    expect(await states()).toEqual([[placed, lost, waiting]]);
    expect((await groups())[0]?.lots[1]).toMatchObject({ whyLost: 'too-late' });
  });

  test('of two wanted, two are placed, and one lost brings the third', async () => {
    await group(2, [
      [1, 50],
      [2, 60],
      [3, 70],
      [4, 80],
    ]);
    expect(await states()).toEqual([[placed, placed, waiting, waiting]]);
    await bids(1, 100);
    await hammer(1, 2);
    expect(await states()).toEqual([[lost, won, placed, waiting]]);
    await hammer(3);
    expect(await states()).toEqual([[lost, won, won, waiting]]);
    expect(await scene.logOf(lot(4))).toEqual([]);
  });
});

describe('what loses a lot', () => {
  test('its hammer', async () => {
    await group(1, [
      [1, 50],
      [2, 60],
    ]);
    await bids(1, 100);
    await hammer(1);
    expect(await why()).toBe('outbid');
  });

  test('a reserve that their bid did not meet', async () => {
    await scene
      .db()
      .updateTable('lot_states')
      .set({ reserve_cents: 900_00, reserve_met: false })
      .where('lot_id', '=', lot(1))
      .execute();
    await group(1, [
      [1, 50],
      [2, 60],
    ]);
    await hammer(1);
    expect(await states()).toEqual([[lost, placed]]);
    expect(await why()).toBe('passed');
  });

  test('its withdrawal', async () => {
    await scene
      .db()
      .updateTable('lot_states')
      .set({ reserve_cents: 900_00 })
      .where('lot_id', '=', lot(1))
      .execute();
    await group(1, [
      [1, 50],
      [2, 60],
    ]);
    await server.modules.bids.takeOut({
      lotId: lot(1),
      leaving: { kind: 'withdrawn' },
      by: { kind: 'command', name: 'a test' },
      reason: '',
    });
    await follow();
    expect(await states()).toEqual([[lost, placed]]);
    expect(await why()).toBe('withdrawn');
  });

  test('the bidder’s own retraction', async () => {
    await server.clock.shift(-30 * 3_600_000);
    await group(1, [
      [1, 50],
      [2, 60],
    ]);
    const [own] = await scene.logOf(lot(1));
    const { status } = await ann.client.call('POST /api/site/retractBid', {
      body: { Param: own?.id ?? '', reason: 'TypingSlip' },
    });
    expect(status).toBe(204);
    await follow();
    expect(await states()).toEqual([[lost, placed]]);
    expect(await why()).toBe('taken-back');
  });

  test('letting it go, which whoever leads may not', async () => {
    const id = await group(1, [
      [1, 50],
      [2, 60],
    ]);
    expect((await letGo(id, 1)).body).toMatchObject({ isError: true, code: 'MayNotLetGo' });
    await bids(1, 100);
    expect((await groups())[0]?.lots[0]).toMatchObject({ mayLetGo: true });
    expect((await letGo(id, 1)).body).toEqual({ isError: false, message: '' });
    expect(await leader(2)).toBe('ann');
    expect((await groups())[0]?.lots[0]).toMatchObject({ letGo: true, mayLetGo: false });
    expect((await letGo(id, 2)).body).toMatchObject({ code: 'MayNotLetGo' });
    expect(codeOf(await letGo(id, 3))).toMatchObject({ status: 404 });
    expect(codeOf(await letGo(id, 1, bob))).toMatchObject({ status: 404 });
  });
});

describe('what waits on a lot that is let go is never placed', () => {
  const two: Wanted = [
    [1, 50],
    [2, 60],
  ];
  test('for an approval', async () => {
    await changeRegistration({ status: 'pending' });
    const id = await group(1, two);
    expect((await letGo(id, 1)).body).toMatchObject({ isError: false });
    await changeRegistration({ status: 'approved' });
    await server.modules.bids.placePending();
    expect([await leader(1), await leader(2)]).toEqual([null, 'ann']);
    expect(await states()).toEqual([[lost, placed]]);
  });

  test('for room below a limit, beside a bid that was beaten', async () => {
    const id = await group(1, two);
    await bids(1, 100);
    await changeRegistration({ limit_cents: 80_00 });
    expect(await bids(1, 200, ann)).toBe('NotApproved');
    expect((await letGo(id, 1)).body).toMatchObject({ isError: false });
    await changeRegistration({ limit_cents: 900_00 });
    await server.modules.bids.placePending();
    expect([await leader(1), await leader(2)]).toEqual(['bob', 'ann']);
  });
});

describe('whoever saves or lets go waits for their own maximum alone', () => {
  test('others’ that may be placed are left to the round', async () => {
    await wait(bob, 4, 90);
    const id = await group(1, [
      [1, 50],
      [2, 60],
    ]);
    expect([await leader(1), await leader(4)]).toEqual(['ann', null]);
    await bids(1, 100);
    await letGo(id, 1);
    expect([await leader(2), await leader(4)]).toEqual(['ann', null]);
    await server.modules.bids.placePending();
    expect(await leader(4)).toBe('bob');
  });

  test('their own on other lots, too', async () => {
    await wait(ann, 4, 90);
    await group(1, [
      [1, 50],
      [2, 60],
    ]);
    expect([await leader(1), await leader(4)]).toEqual(['ann', null]);
  });
});

describe('a round', () => {
  const two: Wanted = [
    [1, 50],
    [2, 60],
  ];
  test('reads nothing of groups in which nothing can have happened', async () => {
    const id = await group(1, two);
    const { eitherOr } = server.modules;
    await eitherOr.advanceAll();
    expect(await readDue(server.database.kysely)).toEqual([]);
    await server.clock.shift(lookMs.atLatest + 1_000);
    expect(await readDue(server.database.kysely)).toContain(id);
    expect(await readDue(server.database.kysely, 1)).toHaveLength(1);
    await eitherOr.advanceAll();
    expect(await readDue(server.database.kysely)).toEqual([]);
  });

  test('leaves a group to the node that has it, and goes on with the others', async () => {
    const mine = await group(1, two);
    await group(1, two, bob);
    const cid = await scene.bidder(saleId);
    await bids(1, 100, cid);
    await hammerLots(server.database, [lot(1)]);
    await server.clock.shift(lookMs.atLatest + 1_000);
    const other = await server.database.pool.connect();
    try {
      await other.query('begin');
      await other.query('select from either_or_groups where id = $1 for update', [mine]);
      await server.modules.eitherOr.advanceAll();
    } finally {
      await other.query('rollback');
      other.release();
    }
    expect([await states(), await states(bob)]).toEqual([[[lost, waiting]], [[lost, placed]]]);
    await server.modules.eitherOr.advanceAll();
    expect(await states()).toEqual([[lost, placed]]);
  });

  test('comes back to one that failed, and takes the next first', async () => {
    await group(1, two);
    await bids(1, 100);
    await hammerLots(server.database, [lot(1)]);
    await server.clock.shift(lookMs.atLatest + 1_000);
    await failing(ann.id, () => server.modules.eitherOr.advanceAll().catch(() => {}));
    expect(await readDue(server.database.kysely)).toEqual([]);
    await server.clock.shift(lookMs.atLatest + lookMs.waiting + 2_000);
    await server.modules.eitherOr.advanceAll();
    expect(await states()).toEqual([[lost, placed]]);
  });

  test('finds its groups by an index', async () => {
    const client = await server.database.pool.connect();
    try {
      await client.query('set enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain ${dueGroups(1).compile(server.database.kysely).sql.replaceAll(/\$\d/g, '1')}`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('either_or_groups_due');
    } finally {
      client.release(true);
    }
  });
});

describe('once and no more', () => {
  test('facts told twice, rounds and two nodes at once place a maximum once', async () => {
    await group(1, [
      [1, 50],
      [2, 60],
      [3, 70],
    ]);
    await bids(1, 100);
    await hammerLots(server.database, [lot(1)]);
    const { eitherOr } = server.modules;
    await Promise.all([
      server.deliverFacts(),
      eitherOr.advanceAll(),
      eitherOr.advanceAll(),
      eitherOr.advanceAll(),
    ]);
    await Promise.all([
      server.jobs.runDue(),
      server.modules.bids.placePending(),
      eitherOr.advanceAll(),
    ]);
    expect(await states()).toEqual([[lost, placed, waiting]]);
    expect(await scene.logOf(lot(2))).toHaveLength(1);
    expect(await scene.logOf(lot(3))).toEqual([]);
  });

  test('killed after it was handed over, it is placed by the next round', async () => {
    const id = await group(1, [
      [1, 50],
      [2, 60],
    ]);
    await bids(1, 100);
    await hammerLots(server.database, [lot(1)]);
    await advanceGroups(server.database, [id]);
    expect([await states(), await leader(2)]).toEqual([[[lost, placed]], null]);
    await server.modules.bids.placePending();
    expect(await leader(2)).toBe('ann');
  });

  test.each([
    ['what follows a hammer', follow],
    ['a round', () => server.modules.eitherOr.advanceAll().catch(() => {})],
  ])('one group that fails does not hold up the others: %s', async (_, next) => {
    const lotsOf: Wanted = [
      [1, 50],
      [2, 60],
    ];
    await group(1, lotsOf);
    await group(1, lotsOf, bob);
    const cid = await scene.bidder(saleId);
    await bids(1, 100, cid);
    await hammerLots(server.database, [lot(1)]);
    await failing(ann.id, next);
    expect([await states(), await states(bob)]).toEqual([[[lost, waiting]], [[lost, placed]]]);
    expect(await leader(2)).toBe('bob');
  });

  test('the same group sent again changes nothing', async () => {
    const id = await group(1, [
      [1, 50],
      [2, 60],
    ]);
    const again = await Promise.all(
      [1, 2, 3].map(() =>
        save(
          1,
          [
            [1, 50],
            [2, 60],
          ],
          { id },
        ),
      ),
    );
    expect(again.map(({ body }) => body.isError)).toEqual([false, false, false]);
    expect(await states()).toEqual([[placed, waiting]]);
    expect(await scene.logOf(lot(1))).toHaveLength(1);
  });
});
