import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asPool } from '#platform/database/testing/as-pool.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { openInstallation } from './open-installation.ts';

// What a start refuses of a pool (decision 245).

let database: TestDatabase;
let another: TestDatabase;
let folder: string;
beforeAll(async () => {
  [database, another] = await Promise.all([testDatabase(), testDatabase()]);
  folder = await mkdtemp(path.join(os.tmpdir(), 'fairlot-installation-'));
});
afterAll(async () => {
  await Promise.all([database.drop(), another.drop(), rm(folder, { recursive: true })]);
});

const openWith = (pool: string) =>
  openInstallation({
    environment: {
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.url,
      DATABASE_POOL_URL: pool,
    },
    applicationName: 'fairlot test',
    maxConnections: 1,
  });

test('a pool leads to the database itself', async () => {
  const installation = await openWith(asPool(database.url));
  expect(installation.databaseUrl).toBe(database.url);
  await installation.close();
});

test.each([
  ['another database', () => asPool(another.url), /another database than DATABASE_URL/],
  ['connections without limits in time', () => database.url, /must begin with statement_timeout=/],
  [
    'nothing',
    () => 'postgres://nobody@127.0.0.1:1/none',
    /^The database at 127\.0\.0\.1:1\/none cannot be used: .*Check DATABASE_POOL_URL\.$/,
  ],
])('a pool that leads to %s is refused', async (_what, pool, refusal) => {
  await expect(openWith(pool())).rejects.toThrow(refusal);
});
