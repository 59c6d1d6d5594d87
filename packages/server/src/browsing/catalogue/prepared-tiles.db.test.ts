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

test('a connection plans tiles a few times, then keeps a plan for visitors and one for people, whatever lots they see', async () => {
  const make = createFactories(made.db);
  // Of one or two lots PostgreSQL expects less from a kept plan than from one for them alone.
  const lots = await Promise.all(Array.from({ length: 8 }, () => make.lot()));
  const people = [await make.user(), await make.user()];
  for (let count = 0; count < 2 * plannedAnew; count += 1) {
    const lotIds = lots.slice(count % 2).map(({ id }) => id);
    for (const userId of [null, people[count % 2]?.id ?? '']) {
      const tiles = await readTilesOfLots(one, lotIds, {
        userId,
        sellerCompanyId: null,
        cdnHost: null,
        draftsOf: { sellers: [], sales: [] },
      });
      expect(tiles.map(({ secureId }) => secureId)).toEqual(lotIds);
    }
  }
  const { rows } = await one.pool.query(
    'select generic_plans::int, custom_plans::int from pg_prepared_statements',
  );
  const kept = { generic_plans: plannedAnew, custom_plans: plannedAnew };
  expect(rows).toEqual([kept, kept]);
});
