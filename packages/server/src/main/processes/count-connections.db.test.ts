import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { tooFewConnections } from './count-connections.ts';

let database: TestDatabase;
/** That PostgreSQL takes of anybody. */
let taken: number;
beforeAll(async () => {
  database = await testDatabase();
  const { rows } = await sql<{ all: string; kept: string }>`
    select current_setting('max_connections') as all,
      current_setting('superuser_reserved_connections') as kept`.execute(database.db.kysely);
  taken = Number(rows[0]?.all) - Number(rows[0]?.kept);
});
afterAll(() => database.drop());

const ask = (processes: number, isPooled: boolean) =>
  tooFewConnections(database.db.kysely, { processes, isPooled });

test.each([
  [27, false],
  [17, true],
])('of %i connections a process, through PgBouncer %s', async (each, isPooled) => {
  const most = Math.floor(taken / each);
  expect(await ask(most, isPooled)).toBeNull();
  const said = await ask(most + 1, isPooled);
  expect(said).toContain(`up to ${(most + 1) * each} connections (${most + 1} times ${each})`);
  expect(said).toContain(`PostgreSQL takes ${taken}: set its max_connections higher`);
  expect(said?.includes('DATABASE_POOL_URL')).toBe(!isPooled);
  expect(said?.includes(', and those of PgBouncer, ')).toBe(isPooled);
});
