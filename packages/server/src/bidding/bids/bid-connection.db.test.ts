import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFactories } from '#main/testing/factories.ts';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { createLog } from '#platform/log/log.ts';
import { openBidConnection } from './bid-connection.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('a lane that falls silent with a lot in its hand loses the lot to the others', async () => {
  const { id: lot } = await createFactories(database.db).lot();
  const lock = 'select lot_id from lot_states where lot_id = $1 for update';
  const lane = openBidConnection({ url: database.url, log: createLog('silent') });
  const frozen = await lane.connect();
  await frozen.query('begin');
  await frozen.query(lock, [lot]);

  const other = await database.db.pool.connect();
  try {
    await other.query(`set lock_timeout = '6s'`);
    expect((await other.query(lock, [lot])).rows).toEqual([{ lot_id: lot }]);
    await expect(frozen.query('commit')).rejects.toSatisfy(isUnavailable);
  } finally {
    other.release(true);
    frozen.release(true);
    await lane.end();
  }
}, 10_000);
