import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFactories } from '#main/testing/factories.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { createLog } from '#platform/log/log.ts';
import { openBidConnection } from './bid-connection.ts';
import type { BidRequest } from './bid-request.ts';
import { lockAndRead } from './read-batch.queries.ts';

const bidders = 500;
const bids = 100_000;
/** Retractions of the auction. Far more than are to be expected, like every size here. */
const retractions = 10_000;
const consignors = 10_000;
/** PostgreSQL plans a prepared statement five times before it may keep a plan. */
const untilPlansAreKept = 10;
/** Rows that a statement may touch: five bids with one row each in every table, and a few neighbors. */
const maxRows = 100;

let database: TestDatabase;
let lane: ReturnType<typeof openBidConnection>;
let lot: { id: string; auctionId: string };
let people: { user_id: string; login_id: string }[];

beforeAll(async () => {
  database = await testDatabase();
  lane = openBidConnection({ url: database.url, log: createLog('silent') });
  lot = await createFactories(database.db).lot();
  const { rows } = await sql<{ user_id: string; login_id: string }>`
    with site as (
      insert into sites (host, name) values ('localhost', 'Fairlot') returning host
    ), person as (
      insert into users (id, email, email_verified_at, password_hash, first_name, last_name)
      select gen_random_uuid(), n || '@example.com', now(), 'none', 'Ada', 'Bidder'
      from generate_series(1, ${sql.lit(bidders)}) n returning id
    ), paddle as (
      insert into registrations (id, auction_id, user_id, status, paddle_number, decided_at, limit_cents)
      select gen_random_uuid(), ${lot.auctionId}::uuid, id, 'approved', row_number() over (), now(), 50000
      from person
    )
    insert into logins (id, user_id, host, token_hash, keep_logged_in, expires_at)
    select gen_random_uuid(), id, host, sha256(id::text::bytea), true, now() + interval '1 day'
    from person, site
    returning user_id, id as login_id`.execute(database.db.kysely);
  people = rows;
  // The worst case at first: PostgreSQL has counted while there were no bids.
  await sql`vacuum analyze`.execute(database.db.kysely);
}, 60_000);
afterAll(async () => {
  await lane.end();
  await database.drop();
});

const requests = (): BidRequest[] =>
  people.slice(0, 5).map(({ user_id, login_id }) => ({
    lotId: lot.id,
    bidderId: user_id,
    loginId: login_id,
    tenantId: null,
    max: 1_000,
    uniqueId: randomUUID(),
  }));

async function readBatches(client: PoolClient): Promise<void> {
  for (let count = 0; count < untilPlansAreKept; count += 1) {
    await lockAndRead(client, requests());
    await client.query('rollback');
  }
}

interface Node {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Node[];
}

/** The largest number of rows that any step of a plan read. */
function rowsTouched(node: Node): number {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const own = (node['Actual Rows'] + removed) * node['Actual Loops'];
  return Math.max(own, ...(node.Plans ?? []).map(rowsTouched));
}

const literal = (values: readonly (string | null)[]) => `'{${values.join(',')}}'`;

/** Rows touched by each statement that reads for a batch, as the lane prepares it. */
async function touchedByEach(client: PoolClient): Promise<Record<string, number>> {
  const batch = requests();
  const ids = literal(batch.map(({ lotId }) => lotId));
  const who = literal(batch.map(({ bidderId }) => bidderId));
  const auctions = literal(batch.map(() => lot.auctionId));
  const given: Record<string, string[]> = {
    'bids-lock': [ids],
    'bids-auctions': [ids],
    'bids-bidders': [ids, who, literal(batch.map(({ loginId }) => loginId))],
    'bids-decided': [ids, who, literal(batch.map(({ uniqueId }) => uniqueId))],
    'bids-waiting': [ids, who],
    'bids-lock-limits': [auctions, who],
    'bids-limits': [auctions, who],
    'bids-taken-limits': [auctions, who, ids],
  };
  const touched: Record<string, number> = {};
  for (const [name, values] of Object.entries(given)) {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (analyze, format json) execute "${name}"(${values.join(', ')})`,
    );
    const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
    if (!explained) throw new Error(`There is no plan for ${name}.`);
    touched[name] = rowsTouched(explained.Plan);
  }
  return touched;
}

/** The statements that touch more than their share. */
const readThrough = async (client: PoolClient) =>
  Object.fromEntries(
    Object.entries(await touchedByEach(client)).filter(([, rows]) => rows > maxRows),
  );

test('what a batch reads is found by key, also where the plans were made before 100,000 bids, 10,000 retractions and 10,000 consignors came', async () => {
  const client = await lane.connect();
  try {
    await readBatches(client);
    await sql`
      insert into bids (id, lot_id, bidder_id, paddle_number, unique_id, result, max_cents,
        own_max_cents, ordinal, seen, reason, price_cents, increment_cents, bid_count, reserve_met,
        close_at, sequence, placed_at)
      select gen_random_uuid(), ${lot.id}::uuid, r.user_id, r.paddle_number, 'old ' || n, 'BidWins', n, n, n,
        true, 'own-max', n, 100, n, true, now(), n, now()
      from generate_series(1, ${sql.lit(bids)}) n
      join registrations r on r.paddle_number = 1 + n % ${sql.lit(bidders)}`.execute(
      database.db.kysely,
    );
    await sql`
      insert into pending_bids (id, lot_id, bidder_id, unique_id, max_cents, entered_at,
        above_limit_since)
      select gen_random_uuid(), ${lot.id}::uuid, user_id, 'waits', 100, now(), now() from registrations`.execute(
      database.db.kysely,
    );
    await sql`
      insert into retractions (id, lot_id, auction_id, bidder_id, made_by, retracted_at)
      select gen_random_uuid(), ${lot.id}::uuid, ${lot.auctionId}::uuid, user_id, 'staff', now()
      from registrations, generate_series(1, ${sql.lit(retractions / bidders)})`.execute(
      database.db.kysely,
    );
    // One of them consigned the lot, and somebody bids on behalf of each.
    await sql`
      with consigned as (
        insert into consignors (id, seller_company_id, name, email)
        select gen_random_uuid(), seller_company_id, 'Consignor ' || n, n || '@example.com'
        from auctions a, generate_series(1, ${sql.lit(consignors)}) n where a.id = ${lot.auctionId}
        returning id
      ), linked as (
        insert into consignor_accounts select c.id, r.user_id
        from (select id, row_number() over () % ${sql.lit(bidders)} as n from consigned) c
        join (select user_id, paddle_number % ${sql.lit(bidders)} as n from registrations) r using (n)
      )
      update lot_states set consignor_id = (select id from consigned limit 1)
      where lot_id = ${lot.id}`.execute(database.db.kysely);
    expect(await readThrough(client)).toEqual({});
    await sql`analyze`.execute(database.db.kysely);
    await readBatches(client);
    expect(await readThrough(client)).toEqual({});
  } finally {
    client.release();
  }
}, 60_000);

test('no statement of a batch is planned again and again', async () => {
  const client = await lane.connect();
  try {
    await readBatches(client);
    const { rows } = await client.query<{ name: string; custom_plans: number }>(
      `select name, custom_plans from pg_prepared_statements where name like 'bids-%'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ custom_plans }) => custom_plans > 0)).toEqual([]);
  } finally {
    client.release();
  }
});
