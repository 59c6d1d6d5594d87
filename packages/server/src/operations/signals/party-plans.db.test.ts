import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFactories } from '#main/testing/factories.ts';
import type { DB } from '#platform/database/schema.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { readParties } from './parties.queries.ts';

const consignors = 100;
const accounts = 20_000;

let database: TestDatabase;
let listened: Kysely<DB>;
const asked: CompiledQuery[] = [];
let sellerId: string;

beforeAll(async () => {
  database = await testDatabase();
  listened = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: database.url, max: 1 }) }),
    log: ({ query }) => void asked.push(query),
  });
  ({ id: sellerId } = await createFactories(database.db).seller());
  await sql`
    with person as (
      insert into users (id, email, email_verified_at, password_hash, first_name, last_name)
      select gen_random_uuid(), n || '@example.com', now(), 'none', 'Ada', 'Bidder'
      from generate_series(1, ${sql.lit(accounts)}) n returning id, email
    ), consigned as (
      insert into consignors (id, seller_company_id, name, email)
      select gen_random_uuid(), ${sellerId}::uuid, 'Consignor ' || n, n || '@Example.com'
      from generate_series(1, ${sql.lit(consignors)}) n returning id, email
    )
    insert into consignor_accounts
    select c.id, p.id from consigned c
    join person p on p.email = (split_part(c.email, '@', 1)::int + 500) || '@example.com'`.execute(
    database.db.kysely,
  );
  await sql`vacuum analyze`.execute(database.db.kysely);
}, 60_000);
afterAll(async () => {
  await listened.destroy();
  await database.drop();
});

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

test('the accounts of consignors, by their address or as somebody said, are found without reading any of 20,000 twice', async () => {
  const parties = await readParties(listened, sellerId);
  const withAccount = parties.filter(({ userId }) => userId !== null);
  expect(withAccount).toHaveLength(2 * consignors);
  const [query] = asked;
  if (!query) throw new Error('Nothing was asked.');
  const { rows } = await listened.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(
    CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters]),
  );
  const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!explained) throw new Error('There is no plan.');
  expect(rowsTouched(explained.Plan)).toBeLessThanOrEqual(accounts);
});
