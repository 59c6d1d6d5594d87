import type { Role } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { bid } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { DB } from '#platform/database/schema.ts';
import { addStaff, readStaff, removeStaff } from './public.ts';

const nobodys = '01890a5d-ac96-774b-bcce-b302099a8057';
const by = { kind: 'command', name: 'Joan' } as const;
let server: TestServer;
const scene = biddingScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const add = (email: string, sellerId: string, role: Role = 'manager') =>
  addStaff(server.database, { email, sellerId, role, by });

/** By address, as the command does. */
async function remove(email: string, sellerId: string) {
  const { id: personId } = await server.database.kysely
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return removeStaff(server.database, { sellerId, personId, by });
}

test('staff are named by their address, once, get another role, and are removed', async () => {
  const { kysely } = server.database;
  const { id: seller } = await server.make.seller();
  const { id: other } = await server.make.seller();
  const { id, email } = await server.make.user();
  expect(await add(email.toUpperCase(), seller)).toBe('added');
  expect(await add(email, seller, 'cashier')).toBe('was-staff');
  expect(await readStaff(kysely, seller)).toEqual([
    { personId: id, email, name: 'Ada Bidder', role: 'cashier', sales: [] },
  ]);
  expect(await readStaff(kysely, other)).toEqual([]);
  expect(await remove(email, other)).toBe('not-found');
  expect(await remove(email, seller)).toBe('changed');
  expect(await readStaff(kysely, seller)).toEqual([]);
});

test('the last owner stays one, and stays', async () => {
  const { id: seller } = await server.make.seller();
  const [first, second] = [await server.make.user(), await server.make.user()];
  await add(first.email, seller, 'owner');
  expect(await add(first.email, seller, 'viewer')).toBe('last-owner');
  expect(await remove(first.email, seller)).toBe('last-owner');
  await add(second.email, seller, 'owner');
  expect(await add(first.email, seller, 'viewer')).toBe('was-staff');
  expect(await remove(second.email, seller)).toBe('last-owner');
});

test('nobody becomes staff who is not known for who they are', async () => {
  const { id: seller } = await server.make.seller();
  const unproved = await server.make.user({ email_verified_at: null });
  const gone = await server.make.user({ deactivated_at: new Date() });
  expect(await add(unproved.email, seller)).toBe('unproved');
  expect(await add(gone.email, seller)).toBe('no-user');
  expect(await add('nobody@example.com', seller)).toBe('no-user');
  expect(await add(unproved.email, nobodys)).toBe('no-seller');
  expect(await readStaff(server.database.kysely, seller)).toEqual([]);
});

test('a bidder becomes staff once their lots have closed, and then bids no more', async () => {
  const { kysely } = server.database;
  const { id: seller } = await server.make.seller();
  const { id: auction_id } = await server.make.auction({ seller_company_id: seller });
  const session = await server.make.session({ auction_id });
  const lot = await server.make.lot({ auction_id, session_id: session.id });
  const next = await server.make.lot({ auction_id, session_id: session.id });
  const { id, client } = await scene.bidder(auction_id);
  const { email } = await kysely
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect((await bid(client, lot.id, 20)).body.bidResultEnum).toBe('BidWins');
  expect(await add(email, seller)).toBe('bidding');
  await kysely
    .updateTable('lot_states')
    .set({ outcome: 'sold', ended_at: new Date(), reserve_met: true })
    .where('lot_id', '=', lot.id)
    .execute();
  expect(await add(email, seller)).toBe('added');
  expect((await bid(client, next.id, 20)).status).toBe(403);
});

async function lotOf(sellerId: string) {
  const { id: auction_id } = await server.make.auction({ seller_company_id: sellerId });
  const { id: session_id } = await server.make.session({ auction_id });
  return server.make.lot({ auction_id, session_id });
}

const bidPending = (db: Kysely<DB>, bidderId: string, lotId: string) =>
  db
    .insertInto('pending_bids')
    .values({
      id: uuid(),
      lot_id: lotId,
      bidder_id: bidderId,
      unique_id: 'first',
      max_cents: 20_00,
      entered_at: new Date(),
    })
    .execute();

test('nor somebody whose bid waits for the seller to approve them', async () => {
  const { kysely } = server.database;
  const { id: seller } = await server.make.seller();
  const lot = await lotOf(seller);
  const { id, email } = await server.make.user();
  await bidPending(kysely, id, lot.id);
  expect(await add(email, seller)).toBe('bidding');
  await kysely
    .updateTable('lot_states')
    .set({ outcome: 'passed', ended_at: new Date() })
    .where('lot_id', '=', lot.id)
    .execute();
  expect(await add(email, seller)).toBe('added');
});

test('nor somebody whose bid is just being placed: it is waited for', async () => {
  const { database } = server;
  const { id: seller } = await server.make.seller();
  const lot = await lotOf(seller);
  const { id, email } = await server.make.user();
  const [isPlacing, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const placing = database.transaction(async (transaction) => {
    await lockLot(transaction, lot.id);
    await bidPending(transaction, id, lot.id);
    isPlacing.resolve();
    await mayCommit.promise;
  });
  await isPlacing.promise;
  const adding = add(email, seller);
  await Promise.race([adding, vi.waitFor(async () => expect(await waiting()).toBe(1))]);
  mayCommit.resolve();
  await placing;
  expect(await adding).toBe('bidding');
});

const lockLot = (db: Kysely<DB>, lotId: string) =>
  db.selectFrom('lot_states').select('lot_id').where('lot_id', '=', lotId).forUpdate().execute();

/** The number of statements that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(
    server.database.kysely,
  );
  return rows[0]?.waiting ?? 0;
}
