import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFactories } from '#main/testing/factories.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { readTilesOfLots } from './public.ts';

/** PostgreSQL plans a prepared statement this often before it may keep a plan. */
const plannedAnew = 5;

let made: TestDatabase;
let one: Database;
beforeAll(async () => {
  made = await testDatabase();
  one = openDatabase({ url: made.url, maxConnections: 1, applicationName: 'fairlot test' });
});
afterAll(async () => {
  await one.close();
  await made.drop();
});

test('a connection plans tiles a few times, then keeps the plan for any lots and viewers', async () => {
  const make = createFactories(made.db);
  const lots = [await make.lot(), await make.lot()];
  const user = await make.user();
  for (let count = 0; count < 2 * plannedAnew; count += 1) {
    const lotIds = lots.slice(count % 2).map(({ id }) => id);
    const tiles = await readTilesOfLots(one, lotIds, {
      userId: count % 3 === 0 ? user.id : null,
      sellerCompanyId: null,
      cdnHost: null,
      draftsOf: { sellers: [], sales: [] },
    });
    expect(tiles.map(({ secureId }) => secureId)).toEqual(lotIds);
  }
  const { rows } = await one.pool.query(
    'select generic_plans::int, custom_plans::int from pg_prepared_statements',
  );
  expect(rows).toEqual([{ generic_plans: plannedAnew, custom_plans: plannedAnew }]);
});
