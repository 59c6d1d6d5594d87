import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { logInAs, makeAccount } from '#main/testing/log-in-as.ts';
import { bid } from '#main/testing/sign-in.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { retractForBidder } from '#bidding/bids/public.ts';
import { keepAccountsOpenIn } from '#bidding/bids/keep-accounts-open.ts';
import { waitForLeaders } from '#identity/obligations/wait-for-leaders.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

async function bidder(auctionId: string) {
  const { id, email } = await makeAccount(server);
  const { client } = await logInAs(server, email);
  await server.make.registration({ auction_id: auctionId, user_id: id });
  return { id, email, client };
}

const deactivate = (client: TestClient) => client.call('POST /api/site/deactivateaccount');
const removeCard = (client: TestClient) => client.call('POST /api/site/removepaymentmethod');

/** Lets transactions decide, but not write, until it is released. */
async function holdWrites(table: 'bids' | 'lot_events') {
  const holder = await server.database.pool.connect();
  await holder.query('begin');
  await holder.query(`lock table ${table} in share mode`);
  return async () => {
    await holder.query('commit');
    holder.release();
  };
}

async function waiting(locktype: 'relation' | 'advisory'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where locktype = ${locktype} and not granted and database = (
      select oid from pg_database where datname = current_database()
    )`.execute(server.database.kysely);
  return rows[0]?.count ?? 0;
}

/** Sends `leading`, stops it between decision and commit, and closes the account there (`leave`). */
async function between<T>(
  table: 'bids' | 'lot_events',
  leading: () => Promise<T>,
  leaver: TestClient,
  leave: typeof deactivate | typeof removeCard = deactivate,
) {
  const release = await holdWrites(table);
  const led = leading();
  await vi.waitFor(async () => expect(await waiting('relation')).toBe(1), 10_000);
  let isAnswered = false;
  const left = leave(leaver).finally(() => {
    isAnswered = true;
  });
  await vi.waitFor(
    async () => expect(isAnswered || (await waiting('advisory')) > 0).toBe(true),
    10_000,
  );
  await release();
  return { led: await led, left: (await left).body };
}

/** A lot on which a rival leads the first bidder, with days to go: bids can be retracted. */
async function outbidEarly() {
  const close = new Date(Date.now() + 72 * 60 * 60_000);
  const session = await server.make.session({ first_close_at: close });
  const lot = await server.make.lot(
    { session_id: session.id, auction_id: session.auctionId },
    { close_at: close },
  );
  const [first, rival] = [await bidder(lot.auctionId), await bidder(lot.auctionId)];
  await bid(first.client, lot.id, 20);
  await bid(rival.client, lot.id, 50);
  return { lot, first, rival };
}

const refused = {
  isError: true,
  code: 'AccountLeadsLot',
  message: expect.stringMatching(/a bid is binding/),
};

test('whoever is just becoming a leader by a bid cannot close the account', async () => {
  const lot = await server.make.lot();
  const leader = await bidder(lot.auctionId);
  const { led, left } = await between('bids', () => bid(leader.client, lot.id, 20), leader.client);
  expect(led.body.bidResultEnum).toBe('BidWins');
  expect(left).toEqual(refused);
});

test('nor take the card away that is to pay for it', async () => {
  const lot = await server.make.lot();
  const leader = await bidder(lot.auctionId);
  const lead = () => bid(leader.client, lot.id, 20);
  const { led, left } = await between('bids', lead, leader.client, removeCard);
  expect(led.body.bidResultEnum).toBe('BidWins');
  expect(left).toEqual({ ...refused, code: 'CardLeadsLot' });
  expect((await leader.client.call('GET /api/site/isauth')).body).toMatchObject({
    hasPayment: true,
  });
});

test('nor who is just becoming one again by another’s retraction', async () => {
  const { first, rival } = await outbidEarly();
  const { id: Param } = await server.database.kysely
    .selectFrom('bids')
    .select('id')
    .where('bidder_id', '=', rival.id)
    .executeTakeFirstOrThrow();
  const retract = () => rival.client.call('POST /api/site/retractBid', { body: { Param } });
  const { led, left } = await between('lot_events', retract, first.client);
  expect(led.status).toBe(204);
  expect(left).toEqual(refused);
});

test('nor when the staff retract for the other', async () => {
  const { lot, first, rival } = await outbidEarly();
  const retract = () =>
    retractForBidder(server.database, {
      lotId: lot.id,
      // In another case than stored: accounts are found regardless of case.
      email: rival.email.toUpperCase(),
      reason: 'TypingSlip',
      madeBy: 'Operator',
    });
  const { led, left } = await between('lot_events', retract, first.client);
  expect(led).toBe('retracted');
  expect(left).toEqual(refused);
  const logged = await server.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'person', 'reason', 'lot_id'])
    .execute();
  expect(logged).toEqual([
    { action: 'bid.retract', person: 'Operator', reason: 'TypingSlip', lot_id: lot.id },
  ]);
});

test('a node that freezes while it closes an account holds up bids for a second', async () => {
  const frozen = Promise.withResolvers<void>();
  const thawed = Promise.withResolvers<void>();
  const closing = server.database
    .transaction(async (transaction) => {
      await waitForLeaders(transaction);
      frozen.resolve();
      await thawed.promise;
    })
    .then(
      () => 'committed',
      () => 'cut off',
    );
  await frozen.promise;
  await server.database.transaction(async (transaction) => {
    await sql`set local lock_timeout = '8s'`.execute(transaction);
    await keepAccountsOpenIn(transaction);
  });
  thawed.resolve();
  expect(await closing).toBe('cut off');
});

test('and a bid that comes while the account is being closed is refused', async () => {
  const lot = await server.make.lot();
  const leaver = await bidder(lot.auctionId);
  const holder = await server.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from users where id = $1 for update', [leaver.id]);
  const left = deactivate(leaver.client);
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%deactivated_at%'`.execute(
      server.database.kysely,
    );
    expect(rows).toHaveLength(1);
  }, 10_000);
  const late = bid(leaver.client, lot.id, 20);
  await vi.waitFor(async () => expect(await waiting('advisory')).toBe(1), 10_000);
  await holder.query('commit');
  holder.release();
  expect((await left).body.isError).toBe(false);
  expect((await late).status).toBe(401);
});
