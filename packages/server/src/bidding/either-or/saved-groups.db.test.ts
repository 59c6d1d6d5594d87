import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { biddingScene, codeOf } from '#main/testing/bidding-scene.ts';
import type { SignedInBidder } from '#main/testing/bidding-scene.ts';
import { eitherOrScene } from '#main/testing/either-or-scene.ts';
import type { Wanted } from '#main/testing/either-or-scene.ts';
import { hammerLots } from '#main/testing/hammer-lots.ts';
import { signIn } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
const scene = biddingScene(() => server);
const { begin, lot, save, group, groups, states, bids, leader, letGo, cancel, hammer, follow } =
  eitherOrScene(() => server);
let saleId: string;
let lots: string[];
let ann: SignedInBidder;
let bob: SignedInBidder;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());
beforeEach(async () => {
  ({ saleId, lots, ann, bob } = await begin());
});

/** As many maxima of Ann's have waited on a lot as may. */
const exhaust = (on: number) =>
  server.database.pool.query(
    `insert into pending_bids (id, lot_id, bidder_id, unique_id, max_cents, entered_at, voided_at)
     select gen_random_uuid(), $1, $2, 'before ' || n, 1000, auction_clock(), auction_clock()
     from generate_series(1, 100) n`,
    [lot(on), ann.id],
  );
/** The seller has not decided on Ann yet. */
const waitForApproval = () => scene.unapprove(ann.id);
const waitingForLocks = async () => {
  const { rowCount } = await server.database.pool.query(`
    select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
  return rowCount;
};
const { placed, waiting, lost } = {
  placed: 'placed',
  waiting: 'waiting',
  lost: 'lost',
};

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

describe('a maximum that was changed while its lot was bid on or decided is refused, not forgotten', () => {
  const three: Wanted = [
    [1, 50],
    [2, 60],
    [3, 70],
  ];
  const raised: Wanted = [
    [1, 50],
    [2, 90],
    [3, 70],
  ];

  test('it was placed meanwhile', async () => {
    const id = await group(1, three);
    await bids(1, 100);
    await hammer(1);
    const { body } = await save(1, raised, { id, version: 1 });
    expect(body).toMatchObject({ isError: true, code: 'EitherOrChanged' });
    expect(body.message).toContain('Lot 12 has a bid of yours by now, at most $60.00');
    expect(await scene.stateOf(lot(2))).toMatchObject({ leader_max_cents: 60_00 });
    expect((await groups())[0]).toMatchObject({ version: 1 });
    expect((await groups())[0]?.lots[1]).toMatchObject({ state: placed, maxAmount: 60 });
  });

  test.each([
    ['before', ['placed', 'saved']],
    ['after', ['saved', 'placed']],
  ] as const)('it is placed right %s: what is said to be saved is bid', async (_, order) => {
    const id = await group(1, three);
    await bids(1, 100);
    await hammerLots(server.database, [lot(1)]);
    const steps = { placed: follow, saved: () => save(1, raised, { id, version: 1 }) };
    const holder = await server.database.pool.connect();
    const begun: Promise<unknown>[] = [];
    try {
      await holder.query('begin');
      await holder.query('select from either_or_groups where id = $1 for update', [id]);
      // Each waits for the group, and has it in its turn.
      for (const [index, step] of order.entries()) {
        begun.push(steps[step]());
        await expect.poll(waitingForLocks, { interval: 5, timeout: 10_000 }).toBe(index + 1);
      }
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    const isPlacedFirst = order[0] === 'placed';
    const answers = await Promise.all(begun);
    expect(answers).toContainEqual(
      expect.objectContaining({ body: expect.objectContaining({ isError: isPlacedFirst }) }),
    );
    const max = isPlacedFirst ? 60 : 90;
    expect(await scene.stateOf(lot(2))).toMatchObject({ leader_max_cents: max * 100 });
    expect((await groups())[0]?.lots[1]).toMatchObject({ state: placed, maxAmount: max });
  });

  test('it waits for an approval', async () => {
    await waitForApproval();
    const id = await group(2, three);
    const { body } = await save(2, raised, { id, version: 1 });
    expect(body).toMatchObject({ code: 'EitherOrChanged' });
  });

  test('they have bid by themselves meanwhile', async () => {
    const id = await group(1, three);
    await bids(2, 40, ann);
    const { body } = await save(1, raised, { id, version: 1 });
    expect(body).toMatchObject({ code: 'EitherOrChanged' });
    expect(body.message).toContain('at most $40.00');
  });

  test('its lot was decided before its turn', async () => {
    const id = await group(1, three);
    await hammer(2);
    const { body } = await save(1, raised, { id, version: 1 });
    expect(body).toMatchObject({ code: 'EitherOrChanged' });
    expect(body.message).toContain('Lot 12 can no longer have its turn');
    const left: Wanted = [
      [1, 50],
      [2, 60],
      [4, 80],
    ];
    expect((await save(1, left, { id, version: 1 })).body).toMatchObject({ isError: false });
  });

  test('its lot was decided before it was added', async () => {
    await hammer(2);
    expect((await save(1, three)).body).toMatchObject({ code: 'EitherOrChanged' });
    expect(await groups()).toEqual([]);
  });

  test('as it stands, raised on the lot’s page, it may be saved in another order', async () => {
    const id = await group(1, three);
    await bids(1, 100);
    await bids(1, 90, ann);
    await letGo(id, 1);
    const other: Wanted = [
      [1, 90],
      [3, 70],
      [2, 60],
    ];
    expect((await save(1, other, { id, version: 1 })).body).toMatchObject({ isError: false });
    expect(await states()).toEqual([[placed, waiting, placed]]);
    expect((await groups())[0]?.lots[0]).toMatchObject({ letGo: true, maxAmount: 90 });
  });
});

describe('a group is changed', () => {
  test('a lot that was let go is wanted again with another maximum, and takes its place', async () => {
    const pending = { status: 'pending', paddle_number: null } as const;
    const approved = { status: 'approved', paddle_number: ann.paddle } as const;
    const register = (values: typeof pending | typeof approved) =>
      scene.db().updateTable('registrations').set(values).where('user_id', '=', ann.id).execute();
    await register(pending);
    const id = await group(2, [
      [1, 50],
      [2, 60],
      [3, 70],
    ]);
    expect((await letGo(id, 1)).body).toMatchObject({ isError: false });
    await register(approved);
    await server.modules.bids.placePending();
    expect(await states()).toEqual([[lost, placed, placed]]);
    const again: Wanted = [
      [1, 80],
      [2, 60],
      [3, 70],
    ];
    expect((await save(2, again, { id, version: 1 })).body).toMatchObject({ isError: false });
    expect(await states()).toEqual([[waiting, placed, placed]]);
    await bids(2, 100);
    await hammer(2);
    await bids(1, 100);
    const after = (await groups())[0]?.lots[0];
    expect(after).toMatchObject({ state: placed, letGo: false });
    await save(2, [...again, [4, 90]], { id, version: 2 });
    expect(await states()).toEqual([[placed, lost, placed, waiting]]);
  });

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

  test('a maximum between two increments is not promised where only whole ones count', async () => {
    const wholeOnly = { whole_increments_only: true };
    await scene.db().updateTable('auctions').set(wholeOnly).where('id', '=', saleId).execute();
    const off = await save(1, [
      [1, 50],
      [2, 60.5],
    ]);
    expect(off.body).toMatchObject({ code: 'EitherOrOffIncrements' });
    expect(off.body.message).toContain('Lot 12');
    expect(off.body.message).toContain('The next is $61.00.');
    expect(await groups()).toEqual([]);
    await group(1, [
      [1, 50],
      [2, 61],
    ]);
    expect(await states()).toEqual([[placed, waiting]]);
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
    await waitForApproval();
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
