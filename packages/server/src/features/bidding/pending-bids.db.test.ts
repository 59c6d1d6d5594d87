import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approveRegistration, refuseRegistration } from '../registrations/public.ts';
import { biddingScene } from '../../main/testing/bidding-scene.ts';
import { bid } from '../../main/testing/sign-in.ts';
import type { TestClient } from '../../main/testing/test-client.ts';
import { testServer } from '../../main/testing/test-server.ts';
import type { TestServer } from '../../main/testing/test-server.ts';
import { createLog } from '../../platform/log/log.ts';
import { createBidWriter } from './bid-writer.ts';
import type { BidWriter } from './bid-writer.ts';
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

/** A bidder who has asked for approval and waits. */
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
const pending = () =>
  scene.db().selectFrom('pending_bids').selectAll().where('lot_id', '=', lot.id).execute();
const byEntry = (one: { entered_at: Date }, other: { entered_at: Date }) =>
  one.entered_at.getTime() - other.entered_at.getTime();
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
  expect((await pending()).toSorted(byEntry).map((row) => row.bidder_id)).toEqual([ann.id, bob.id]);
  await scene
    .db()
    .transaction()
    .execute(async (tx) => {
      // Both at once, so that one round of the sweep sees both.
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

test('a later maximum replaces the one that waits', async () => {
  const ann = await applicant();
  await resultOf(ann.client, 50);
  await resultOf(ann.client, 40);
  expect(await pending()).toMatchObject([{ max_cents: 4000 }]);
});

test('a refusal makes what waits void', async () => {
  const ann = await applicant();
  await resultOf(ann.client, 50);
  await refuseRegistration(decisions(), ann.registrationId);
  await server.jobs.runDue();
  expect(await pending()).toEqual([]);
  expect(await scene.stateOf(lot.id)).toMatchObject({ leader_id: null, sequence: 0 });
});

test('a bid that is refused leaves the maximum that waits in its place', async () => {
  const bob = await scene.bidder(lot.auctionId);
  const ann = await applicant();
  await resultOf(ann.client, 50);
  await resultOf(bob.client, 10);
  // As if the approval’s job had not come round yet.
  await scene
    .db()
    .updateTable('registrations')
    .set({ status: 'approved', paddle_number: 900 })
    .where('id', '=', ann.registrationId)
    .execute();
  expect(await resultOf(ann.client, 4)).toBe('FailedLowBid');
  await placePendingBids(server.database, writer);
  expect(await scene.stateOf(lot.id)).toMatchObject({ leader_id: ann.id });
});

test('two nodes that place at once place once', async () => {
  const ann = await applicant();
  await resultOf(ann.client, 50);
  await scene
    .db()
    .updateTable('registrations')
    .set({ status: 'approved', paddle_number: 900 })
    .where('id', '=', ann.registrationId)
    .execute();
  await Promise.all([1, 2, 3].map(() => placePendingBids(server.database, writer)));
  expect(await scene.logOf(lot.id)).toHaveLength(1);
  expect(await scene.stateOf(lot.id)).toMatchObject({ leader_id: ann.id, sequence: 1 });
});
