import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { isUnavailable } from './is-unavailable.ts';
import { testDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';
import { openVisitorDatabase } from './visitor-database.ts';

let database: TestDatabase;
/** Stands for a replica's: one connection. */
let standIn: Database;
let visitors: Database;
beforeAll(async () => {
  database = await testDatabase();
  const { url } = database;
  standIn = openDatabase({
    url,
    maxConnections: 1,
    applicationName: 'stand-in',
    queryTimeoutMs: 200,
  });
  visitors = openVisitorDatabase(url, createLog('silent'), {
    connect: () => standIn.pool.connect(),
  });
});
afterAll(async () => {
  await visitors.close();
  await standIn.close();
  await database.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'stand-in'`,
  );
  await database.drop();
});

const hangs = 'select pg_sleep(20)';
const one = 'select 1 as one';

test.each([
  ['by Kysely', () => sql.raw(hangs).execute(visitors.kysely)],
  ['by its name', () => visitors.prepared({ name: 'hangs', text: hangs })],
])(
  'a connection to a replica is not used again whose answer was given up: asked %s',
  async (_how, ask) => {
    await expect(ask()).rejects.toSatisfy(isUnavailable);
    expect((await sql.raw(one).execute(visitors.kysely)).rows).toEqual([{ one: 1 }]);
    expect((await visitors.prepared({ name: 'one', text: one })).rows).toEqual([{ one: 1 }]);
  },
);
