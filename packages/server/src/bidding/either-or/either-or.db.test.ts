import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { biddingScene, codeOf } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { hammerLots } from '#main/testing/hammer-lots.ts';
import { bid, signIn } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { advanceGroups, lookMs } from './advance-groups.ts';
import { dueGroups, readDue } from './groups.queries.ts';

let server: TestServer;
const scene = biddingScene(() => server);
let saleId: string;
let lots: string[];
let ann: SignedInBidder;
let bob: SignedInBidder;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());
beforeEach(async () => {
  await server.clock.shift(0);
  const published_at = new Date(Date.now() - 48 * 3_600_000);
  ({ id: saleId } = await server.make.auction({ published_at }));
  const { id: session_id } = await server.make.session({ auction_id: saleId });
  lots = [];
  for (let n = 1; n <= 4; n += 1) {
    const row = { session_id, auction_id: saleId, lot_number: String(10 + n) };
    const close_at = new Date(Date.now() + 3_600_000 + n * 60_000);
    lots.push((await server.make.lot(row, { close_at })).id);
  }
  [ann, bob] = [await scene.bidder(saleId), await scene.bidder(saleId)];
});

const lot = (number: number) => lots[number - 1] ?? '';
type Wanted = [number, number][];

/** A group of lots, each with a maximum in dollars. */
const save = (wanted: number, of: Wanted, { id = randomUUID(), who = ann, version = 0 } = {}) =>
  who.client.call('POST /api/site/saveeitheror', {
    body: {
      secureGroupId: id,
      secureAuctionId: saleId,
      version,
      wanted,
      lots: of.map(([number, maxAmount]) => ({ lotSecureId: lot(number), maxAmount })),
    },
  });
async function group(wanted: number, of: Wanted, who = ann) {
  const id = randomUUID();
  expect((await save(wanted, of, { id, who })).body).toEqual({ isError: false, message: '' });
  return id;
}
const groups = async ({ client } = ann) => (await client.call('GET /api/site/eitheror')).body;
const states = async (who = ann) =>
  (await groups(who)).map(({ lots: of }) => of.map(({ state }) => state));
const bids = async (on: number, dollars: number, who = bob) =>
  (await bid(who.client, lot(on), dollars)).body.bidResultEnum;
const leader = async (on: number) => {
  const { leader_id } = await scene.stateOf(lot(on));
  return leader_id === ann.id ? 'ann' : leader_id === bob.id ? 'bob' : leader_id;
};
const letGo = (id: string, on: number, { client } = ann) =>
  client.call('POST /api/site/letgo', {
    body: { secureGroupId: id, lotSecureId: lot(on) },
  });
const cancel = (id: string, { client } = ann) =>
  client.call('POST /api/site/canceleitheror', { body: { secureGroupId: id } });
/** Facts are delivered, and what follows from them is done. */
async function follow() {
  await server.deliverFacts();
  await server.jobs.runDue();
}
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
async function hammer(...on: number[]) {
  await hammerLots(server.database, on.map(lot));
  await follow();
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
/** As many maxima of Ann's have waited on a lot as may. */
const exhaust = (on: number) =>
  server.database.pool.query(
    `insert into pending_bids (id, lot_id, bidder_id, unique_id, max_cents, entered_at, voided_at)
     select gen_random_uuid(), $1, $2, 'before ' || n, 1000, auction_clock(), auction_clock()
     from generate_series(1, 100) n`,
    [lot(on), ann.id],
  );
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
    });
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
    expect(refused).toMatchObject({ whyLost: 'refused' });
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

describe('whoever is there is told that the bids do not take a maximum', () => {
  const two: Wanted = [
    [1, 50],
    [2, 60],
  ];

  test('when a group is saved, which changes nothing then', async () => {
    await exhaust(1);
    const { body } = await save(1, two);
    expect(body).toMatchObject({ isError: true, code: 'EitherOrNotPlaced' });
    expect(body.message).toContain('lot 11');
    expect(await groups()).toEqual([]);
  });

  test('when a lot is let go, which it then is not', async () => {
    const id = await group(1, two);
    await bids(1, 100);
    await exhaust(2);
    expect((await letGo(id, 1)).body).toMatchObject({ code: 'EitherOrNotPlaced' });
    expect(await states()).toEqual([[placed, waiting]]);
    expect((await groups())[0]?.lots[0]).toMatchObject({ letGo: false });
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

describe('a late save', () => {
  const two: Wanted = [
    [1, 50],
    [2, 60],
  ];
  const other: Wanted = [
    [2, 60],
    [1, 50],
    [3, 70],
  ];

  test.each([
    ['that made it, sent again', 0, two],
    ['of another tab', 1, other],
  ])('%s does not bring a canceled group back, and says so', async (_, version, of) => {
    const id = await group(1, two);
    await cancel(id);
    const { body } = await save(1, of, { id, version });
    expect(body).toMatchObject({ isError: true, code: 'EitherOrCanceled' });
    expect(body.message).toContain('make a new one');
    expect(await groups()).toEqual([]);
    expect((await letGo(id, 1)).body).toMatchObject({ code: 'EitherOrCanceled' });
    await group(1, two);
    expect(await groups()).toHaveLength(1);
  });

  test('a group that was changed meanwhile is left as it is', async () => {
    const id = await group(1, two);
    expect((await groups())[0]).toMatchObject({ version: 1 });
    const changed = await save(1, other, { id, version: 1 });
    expect(changed.body).toMatchObject({ isError: false });
    const late = await save(1, [...two, [4, 20]], { id, version: 1 });
    expect(late.body).toMatchObject({ isError: true, code: 'EitherOrChanged' });
    expect((await groups())[0]?.lots.map(({ lotNumber }) => lotNumber)).toEqual(['12', '11', '13']);
    // The answer to the change itself was lost, and it is sent again.
    expect((await save(1, other, { id, version: 1 })).body).toMatchObject({ isError: false });
    expect((await groups())[0]).toMatchObject({ version: 2 });
  });

  test('canceled groups do not count among those that one may have', async () => {
    for (let n = 0; n < 21; n += 1) await cancel(await group(1, two));
    expect((await save(1, two)).body).toMatchObject({ isError: false });
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

describe('a group is changed', () => {
  test('a maximum that was refused before has its turn anew, and blocks no bid of theirs', async () => {
    await bids(1, 200);
    await bids(1, 150, await scene.bidder(saleId));
    const price = (await scene.stateOf(lot(1))).price_cents ?? 0;
    const equal = price / 100;
    const id = randomUUID();
    for (const [version, max] of [equal, equal + 1, equal].entries()) {
      const of: Wanted = [
        [1, max],
        [2, 60],
      ];
      expect((await save(1, of, { id, version })).body).toMatchObject({ isError: false });
    }
    expect((await groups())[0]?.lots[0]).toMatchObject({ state: lost, whyLost: 'refused' });
    expect(await bids(1, 500, ann)).toBe('BidWins');
    expect(await leader(1)).toBe('ann');
  });

  test('while its lots wait: other maxima, another order, more wanted', async () => {
    const id = await group(1, [
      [1, 50],
      [2, 60],
      [3, 70],
    ]);
    await save(
      2,
      [
        [1, 50],
        [3, 90],
        [2, 60],
      ],
      { id, version: 1 },
    );
    expect(await states()).toEqual([[placed, placed, waiting]]);
    expect(await scene.stateOf(lot(3))).toMatchObject({ leader_max_cents: 90_00 });
  });

  test('canceled: what waits is never placed, what was placed stays', async () => {
    const id = await group(1, [
      [1, 50],
      [2, 60],
    ]);
    expect((await cancel(id, bob)).body).toMatchObject({ isError: false });
    expect(await groups()).toHaveLength(1);
    await cancel(id);
    expect((await cancel(id)).body).toMatchObject({ isError: false });
    expect(await groups()).toEqual([]);
    await bids(1, 100);
    await hammer(1);
    expect(await scene.logOf(lot(2))).toEqual([]);
    expect(await scene.logOf(lot(1))).toHaveLength(2);
  });

  test('an account that is closed: nothing more is placed, and no budget is kept', async () => {
    await group(1, [
      [1, 50],
      [2, 60],
    ]);
    await ann.client.call('POST /api/site/setbudget', {
      body: { secureAuctionId: saleId, budget: 300 },
    });
    await bids(1, 100);
    const { body } = await ann.client.call('POST /api/site/deactivateaccount');
    expect(body).toEqual({ isError: false, message: '' });
    await hammer(1);
    await server.modules.eitherOr.advanceAll();
    expect(await scene.logOf(lot(2))).toEqual([]);
    for (const [table, column] of [
      ['pending_bids', 'bidder_id'],
      ['sale_budgets', 'user_id'],
    ]) {
      const left = `select from ${table} where ${column} = $1`;
      expect((await server.database.pool.query(left, [ann.id])).rowCount).toBe(0);
    }
  });

  test('their own bid on a lot that waits takes its place', async () => {
    await group(1, [
      [1, 50],
      [2, 60],
      [3, 70],
    ]);
    await bids(2, 30, ann);
    expect(await states()).toEqual([[placed, placed, waiting]]);
    await bids(1, 100);
    await hammer(1);
    expect(await states()).toEqual([[lost, placed, waiting]]);
  });

  test('the lots that they lead already are counted', async () => {
    await bids(1, 50, ann);
    await bids(2, 50, ann);
    const lotsOf: Wanted = [
      [1, 50],
      [2, 50],
      [3, 70],
    ];
    expect((await save(1, lotsOf)).body).toMatchObject({ code: 'MoreLotsThanWanted' });
    await group(2, lotsOf);
    expect(await states()).toEqual([[placed, placed, waiting]]);
  });
});

describe('who may', () => {
  test('visitors may not', async () => {
    expect((await server.client().call('GET /api/site/eitheror')).status).toBe(401);
  });

  test('nobody but the bidder sees a group or what waits in it', async () => {
    await group(1, [
      [1, 50],
      [2, 61.23],
    ]);
    expect(await groups(bob)).toEqual([]);
    const { body } = await bob.client.call('GET /api/site/getlot/:lotId', {
      params: { lotId: lot(2) },
    });
    expect(JSON.stringify(body)).not.toContain('61.23');
  });

  test('somebody else’s group is none', async () => {
    const id = await group(1, [
      [1, 50],
      [2, 60],
    ]);
    const answer = await save(
      1,
      [
        [3, 50],
        [4, 60],
      ],
      { id, who: bob },
    );
    expect(codeOf(answer)).toMatchObject({ status: 404 });
  });

  test('it needs a registration, lots of this sale, and more of them than are wanted', async () => {
    const stranger = { ...bob, client: await scene.signedIn((await server.make.user()).id) };
    const two: Wanted = [
      [1, 50],
      [2, 60],
    ];
    expect(codeOf(await save(1, two, { who: stranger }))).toEqual({
      status: 403,
      code: 'NotRegistered',
    });
    expect(codeOf(await save(2, two))).toMatchObject({ status: 400 });
    expect(
      codeOf(
        await save(1, [
          [1, 50],
          [1, 60],
        ]),
      ),
    ).toMatchObject({ status: 404 });
    lots[1] = (await server.make.lot()).id;
    expect(codeOf(await save(1, two))).toMatchObject({ status: 404 });
  });

  test('a lot is in one group, and its maximum at or above the price', async () => {
    await group(1, [
      [1, 50],
      [2, 60],
    ]);
    const other = await save(1, [
      [2, 50],
      [3, 60],
    ]);
    expect(other.body).toMatchObject({ code: 'LotInOtherGroup' });
    await bids(4, 100);
    await bids(4, 200, await scene.bidder(saleId));
    const low = await save(1, [
      [3, 50],
      [4, 60],
    ]);
    expect(low.body).toMatchObject({ code: 'EitherOrBelowMinimum' });
    expect(low.body.message).toContain('Lot 14');
  });

  test.each<[string, { published_at?: null; starts_at?: Date }]>([
    ['a preview', { published_at: null }],
    ['before its start', { starts_at: new Date(Date.now() + 3_600_000) }],
  ])('not in %s: its lots may still change', async (_, sale) => {
    await scene.db().updateTable('auctions').set(sale).where('id', '=', saleId).execute();
    const answer = await save(1, [
      [1, 50],
      [2, 60],
    ]);
    expect(codeOf(answer)).toEqual({ status: 403, code: 'BiddingNotOpen' });
    expect(await groups()).toEqual([]);
  });

  test('a lot that is deleted leaves its group', async () => {
    await group(1, [
      [1, 50],
      [2, 60],
      [3, 70],
    ]);
    await scene.db().deleteFrom('lots').where('id', '=', lot(3)).execute();
    expect(await states()).toEqual([[placed, waiting]]);
  });

  test('on another seller’s host there is no such sale', async () => {
    const { host } = await server.make.site();
    const there = { ...ann, client: await signIn(server.client(host), server.database, ann.id) };
    const answer = await save(
      1,
      [
        [1, 50],
        [2, 60],
      ],
      { who: there },
    );
    expect(codeOf(answer)).toMatchObject({ status: 404 });
    await group(1, [
      [1, 50],
      [2, 60],
    ]);
    expect(await groups(there)).toEqual([]);
  });

  test('before the approval the first waits for it; a refusal loses them all', async () => {
    await scene
      .db()
      .updateTable('registrations')
      .set({ status: 'pending', paddle_number: null })
      .where('user_id', '=', ann.id)
      .execute();
    await group(1, [
      [1, 50],
      [2, 60],
    ]);
    expect(await states()).toEqual([[placed, waiting]]);
    expect((await groups())[0]?.lots[0]).toMatchObject({ isPending: true });
    expect(await scene.logOf(lot(1))).toEqual([]);
    await scene
      .db()
      .updateTable('registrations')
      .set({ status: 'refused' })
      .where('user_id', '=', ann.id)
      .execute();
    await scene.db().deleteFrom('pending_bids').where('bidder_id', '=', ann.id).execute();
    await server.modules.eitherOr.advanceAll();
    await server.modules.eitherOr.advanceAll();
    expect(await states()).toEqual([[lost, lost]]);
    expect(await scene.logOf(lot(2))).toEqual([]);
    expect(await scene.alertsOf(ann.id)).toEqual([]);
  });
});
