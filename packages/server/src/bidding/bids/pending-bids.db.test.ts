import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { approveRegistration, refuseRegistration } from '#bidding/registrations/public.ts';
import { biddingScene, codeOf } from '#main/testing/bidding-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { createLog } from '#platform/log/log.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { trustAny } from '#bidding/acknowledged/public.ts';
import { createBidWriter } from './bid-writer.ts';
import type { BidWriter } from './bid-writer.ts';
import { readPlaceable } from './pending-bids.queries.ts';
import { placePendingBids } from './place-pending-bids.ts';

let server: TestServer;
let writer: BidWriter;
const scene = biddingScene(() => server);
let lot: Awaited<ReturnType<TestServer['make']['lot']>>;

beforeAll(async () => {
  server = await testServer();
  writer = createBidWriter({
    url: server.databaseUrl,
    log: createLog('silent'),
    metrics: createMetrics(),
    guard: trustAny,
    onCommitted: () => {},
  });
});
afterAll(async () => {
  await writer.stop();
  await server.drop();
});
beforeEach(async () => {
  const session = await server.make.session({
    auction_id: (await server.make.auction({ approval: 'manual' })).id,
  });
  lot = await server.make.lot({ session_id: session.id, auction_id: session.auctionId });
});

/** A bidder who has asked for approval. */
async function applicant() {
  const user = await server.make.user();
  const registration = await server.make.registration({
    auction_id: lot.auctionId,
    user_id: user.id,
    status: 'pending',
  });
  return { ...user, registrationId: registration.id, client: await scene.signedIn(user.id) };
}

const decisions = () => ({
  database: server.database,
  jobs: server.jobs,
  enqueueEmail: async () => {},
  linkTo: (host: string, path: string) => `https://${host}${path}`,
});
const approve = ({ registrationId }: { registrationId: string }) =>
  approveRegistration(decisions(), registrationId);
/** As if the approval’s job had not run because its node died. */
const approveWithoutJob = ({ registrationId }: { registrationId: string }, paddle = 900) =>
  scene
    .db()
    .updateTable('registrations')
    .set({ status: 'approved', paddle_number: paddle })
    .where('id', '=', registrationId)
    .execute();
const pending = () =>
  scene
    .db()
    .selectFrom('pending_bids')
    .selectAll()
    .where('lot_id', '=', lot.id)
    .orderBy('entered_at')
    .orderBy('id')
    .execute();
const expireCard = (userId: string, year: number) =>
  scene
    .db()
    .updateTable('payment_methods')
    .set({ exp_year: year })
    .where('user_id', '=', userId)
    .execute();
const resultOf = async (client: TestClient, dollars: number, uniqueId?: string) =>
  (await bid(client, lot.id, dollars, uniqueId)).body.bidResultEnum;

test('a maximum that waits is placed by the approval, with its own id, once', async () => {
  const ann = await applicant();
  const uniqueId = randomUUID();
  expect(await resultOf(ann.client, 50, uniqueId)).toBe('NotApproved');
  await approve(ann);
  await server.jobs.runDue();
  expect(await pending()).toEqual([]);

  expect(await scene.stateOf(lot.id)).toMatchObject({
    leader_id: ann.id,
    leader_max_cents: 5000,
    price_cents: 500,
    sequence: 1,
  });
  expect(await resultOf(ann.client, 50, uniqueId)).toBe('BidWins');
  expect(await scene.logOf(lot.id)).toHaveLength(1);
});

test('equal maximums that wait are placed in the order of entry, however often they came', async () => {
  const [ann, bob] = [await applicant(), await applicant()];
  const first = randomUUID();
  await resultOf(ann.client, 50, first);
  await resultOf(bob.client, 50);
  await resultOf(ann.client, 50, first);
  expect((await pending()).map((row) => row.bidder_id)).toEqual([ann.id, bob.id]);
  await scene
    .db()
    .transaction()
    .execute(async (tx) => {
      // Both at once, so that one sweep sees both.
      for (const [paddle_number, { registrationId }] of [bob, ann].entries()) {
        await tx
          .updateTable('registrations')
          .set({ status: 'approved', paddle_number: 900 + paddle_number })
          .where('id', '=', registrationId)
          .execute();
      }
    });
  await placePendingBids(server.database, writer);
  expect(await pending()).toEqual([]);
  expect(await scene.stateOf(lot.id)).toMatchObject({ leader_id: ann.id, price_cents: 5000 });
});

test('every maximum is kept, and all are placed in the order of entry', async () => {
  const ann = await applicant();
  await resultOf(ann.client, 50);
  await resultOf(ann.client, 40);
  expect(await pending()).toMatchObject([{ max_cents: 5000 }, { max_cents: 4000 }]);
  await approve(ann);
  await server.jobs.runDue();
  expect(await pending()).toEqual([]);
  expect(await scene.logOf(lot.id)).toMatchObject([
    { max_cents: 5000, result: 'BidWins', ordinal: 1 },
    { max_cents: 4000, result: 'DecreaseMax', ordinal: 2 },
  ]);
  expect(await scene.stateOf(lot.id)).toMatchObject({ leader_id: ann.id, leader_max_cents: 4000 });
});

test('a late duplicate of an older maximum changes nothing', async () => {
  const ann = await applicant();
  const older = randomUUID();
  await resultOf(ann.client, 50, older);
  await resultOf(ann.client, 40);
  const before = await pending();
  expect((await bid(ann.client, lot.id, 50, older)).body).toMatchObject({
    bidResultEnum: 'NotApproved',
    pendingBidAmount: 40,
  });
  expect(await pending()).toEqual(before);
});

test('a duplicate that comes between approval and placing keeps the order of entry', async () => {
  const ann = await applicant();
  const later = randomUUID();
  await resultOf(ann.client, 50);
  await resultOf(ann.client, 40, later);
  await approveWithoutJob(ann);
  expect(await resultOf(ann.client, 40, later)).toBe('DecreaseMax');
  await placePendingBids(server.database, writer);
  expect(await scene.logOf(lot.id)).toHaveLength(2);
  expect(await scene.stateOf(lot.id)).toMatchObject({ leader_id: ann.id, leader_max_cents: 4000 });
});

test('what waits does not undo a bid that its bidder makes after the approval', async () => {
  const ann = await applicant();
  await resultOf(ann.client, 50);
  await approveWithoutJob(ann);
  expect(await resultOf(ann.client, 60)).toBe('IncreaseMax');
  await placePendingBids(server.database, writer);
  expect(await pending()).toEqual([]);
  expect(await scene.stateOf(lot.id)).toMatchObject({ leader_id: ann.id, leader_max_cents: 6000 });
});

test('the id of a maximum that waits cannot be used for another amount', async () => {
  const ann = await applicant();
  const uniqueId = randomUUID();
  await resultOf(ann.client, 50, uniqueId);
  await resultOf(ann.client, 40);
  expect(codeOf(await bid(ann.client, lot.id, 60, uniqueId)).code).toBe('BidIdReused');
  expect(await pending()).toMatchObject([{ max_cents: 5000 }, { max_cents: 4000 }]);
});

test('what waits in a sale that is not open is not tried again and again', async () => {
  const ann = await applicant();
  await resultOf(ann.client, 50);
  await approveWithoutJob(ann);
  const mine = async () =>
    (await readPlaceable(scene.db())).filter(({ bidderId }) => bidderId === ann.id);
  expect(await mine()).toHaveLength(1);
  await scene
    .db()
    .updateTable('auctions')
    .set({ starts_at: new Date(Date.now() + 3_600_000) })
    .where('id', '=', lot.auctionId)
    .execute();
  expect(await mine()).toEqual([]);
});

test('a refusal makes what waits void', async () => {
  const ann = await applicant();
  await resultOf(ann.client, 50);
  await refuseRegistration(decisions(), ann.registrationId);
  await approve(ann);
  await server.jobs.runDue();
  expect(await pending()).toEqual([]);
  expect(await scene.stateOf(lot.id)).toMatchObject({ leader_id: null, sequence: 0 });
});

test('a refusal makes void what is being entered at that moment', async () => {
  const ann = await applicant();
  const { pool } = server.database;
  const seller = await pool.connect();
  await seller.query('begin');
  await seller.query(`update registrations set status = 'refused' where id = $1`, [
    ann.registrationId,
  ]);
  // The bid is decided before the refusal, and written after it.
  const entering = resultOf(ann.client, 50);
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database()
         and application_name = 'fairlot bids' and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  });
  await seller.query('commit');
  seller.release();
  expect(await entering).toBe('NotApproved');
  expect(await pending()).toEqual([]);
});

test('what waits ends with the account of its bidder, and stays so if the account is restored', async () => {
  const ann = await applicant();
  await resultOf(ann.client, 50);
  const { body } = await ann.client.call('POST /api/site/deactivateaccount');
  expect(body).toEqual({ isError: false, message: '' });
  await approve(ann);
  expect(await readPlaceable(server.database.kysely)).toEqual([]);
  const [left] = await scene
    .db()
    .selectFrom('pending_bids')
    .select('void_cause')
    .where('bidder_id', '=', ann.id)
    .execute();
  expect(left).toEqual({ void_cause: 'account-closed' });
  await scene
    .db()
    .updateTable('users')
    .set({ deactivated_at: null })
    .where('id', '=', ann.id)
    .execute();
  await server.jobs.runDue();
  expect(await scene.stateOf(lot.id)).toMatchObject({ leader_id: null });
});

test('a bidder’s refused bid leaves what waited for their approval in force', async () => {
  const bob = await scene.bidder(lot.auctionId);
  const ann = await applicant();
  await resultOf(ann.client, 50);
  await resultOf(bob.client, 10);
  await approveWithoutJob(ann);
  expect(await resultOf(ann.client, 4)).toBe('SelfUnderbid');
  expect(await scene.stateOf(lot.id)).toMatchObject({ leader_id: ann.id, leader_max_cents: 5000 });
});

const kindsOf = async ({ id }: { id: string }) =>
  (await scene.alertsOf(id))
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'BidderUserAuctionApproved');

describe('told of being outbid is', () => {
  test('the leader, by a maximum that waited', async () => {
    const [ann, bob] = [await applicant(), await scene.bidder(lot.auctionId)];
    await resultOf(bob.client, 20);
    await resultOf(ann.client, 50);
    await approve(ann);
    await server.jobs.runDue();
    expect([await kindsOf(bob), await kindsOf(ann)]).toEqual([['BidderOutbid'], []]);
  });

  test.each([
    ['below the leader’s, once', 20],
    ['below what is bid by now', 6],
  ])('whoever waited with a maximum %s', async (_, dollars) => {
    const [ann, bob, cid] = [
      await applicant(),
      await scene.bidder(lot.auctionId),
      await scene.bidder(lot.auctionId),
    ];
    await resultOf(ann.client, 5);
    await resultOf(ann.client, dollars);
    await resultOf(bob.client, 50);
    await resultOf(cid.client, 10);
    await approve(ann);
    await server.jobs.runDue();
    expect([await kindsOf(bob), await kindsOf(ann)]).toEqual([[], ['BidderOutbid']]);
  });

  test('nobody, by a maximum that waited for a lot that is over', async () => {
    const [ann, bob] = [await applicant(), await scene.bidder(lot.auctionId)];
    await resultOf(bob.client, 50);
    const uniqueId = randomUUID();
    await resultOf(ann.client, 20, uniqueId);
    await approveWithoutJob(ann);
    await scene
      .db()
      .updateTable('lot_states')
      .set({ close_at: new Date(0) })
      .where('lot_id', '=', lot.id)
      .execute();
    expect(await resultOf(ann.client, 20, uniqueId)).toBe('LotClosed');
    expect(await kindsOf(ann)).toEqual([]);
  });
});

test('a node that dies in between leaves the rest to the next, and nothing counts twice', async () => {
  const ann = await applicant();
  const other = await server.make.lot({ session_id: lot.sessionId, auction_id: lot.auctionId });
  await resultOf(ann.client, 50);
  await bid(ann.client, other.id, 30);
  await approveWithoutJob(ann);
  let calls = 0;
  const dies: BidWriter = {
    ...writer,
    async place(request) {
      // The first is committed, but its answer is lost.
      if ((calls += 1) === 1) await writer.place(request);
      throw new Error('gone');
    },
  };
  await expect(placePendingBids(server.database, dies)).rejects.toThrow('gone');
  expect(await scene.logOf(lot.id)).toHaveLength(1);
  expect(await scene.logOf(other.id)).toEqual([]);
  await placePendingBids(server.database, writer);
  expect(await scene.logOf(lot.id)).toHaveLength(1);
  expect(await scene.stateOf(other.id)).toMatchObject({ leader_id: ann.id, sequence: 1 });
});

test('who may not bid just now keeps what waits and stops nobody else', async () => {
  const [ann, bob] = [await applicant(), await applicant()];
  await resultOf(ann.client, 50);
  await resultOf(ann.client, 40);
  await resultOf(bob.client, 30);
  await approveWithoutJob(ann, 900);
  await approveWithoutJob(bob, 901);
  await expireCard(ann.id, 2000);
  await placePendingBids(server.database, writer);
  expect(await pending()).toMatchObject([{ max_cents: 5000 }, { max_cents: 4000 }]);
  expect(await scene.stateOf(lot.id)).toMatchObject({ leader_id: bob.id });

  await expireCard(ann.id, 2099);
  await placePendingBids(server.database, writer);
  expect(await pending()).toEqual([]);
  expect(await scene.stateOf(lot.id)).toMatchObject({ leader_id: ann.id, leader_max_cents: 4000 });
});

test.each([
  ['hammered', { outcome: 'passed', ended_at: new Date() }],
  ['due for its hammer', { close_at: new Date(0) }],
] as const)('nothing is placed on a lot that is %s', async (_, end) => {
  const ann = await applicant();
  await resultOf(ann.client, 50);
  await approveWithoutJob(ann);
  await scene.db().updateTable('lot_states').set(end).where('lot_id', '=', lot.id).execute();
  const asked: string[] = [];
  await placePendingBids(server.database, {
    ...writer,
    place(request) {
      asked.push(request.lotId);
      return writer.place(request);
    },
  });
  expect(asked).not.toContain(lot.id);
  expect(await scene.logOf(lot.id)).toEqual([]);
});

test('two nodes that place at once place once', async () => {
  const ann = await applicant();
  await resultOf(ann.client, 50);
  await approveWithoutJob(ann);
  await Promise.all([1, 2, 3].map(() => placePendingBids(server.database, writer)));
  expect(await scene.logOf(lot.id)).toHaveLength(1);
  expect(await scene.stateOf(lot.id)).toMatchObject({ leader_id: ann.id, sequence: 1 });
});
