import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFactories } from '#main/testing/factories.ts';
import { makeLogin } from '#main/testing/sign-in.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { createLoginLookup } from './login-lookup.ts';
import { digestOfShown } from './secret.ts';

/** PostgreSQL plans a prepared statement this often before it may keep a plan. */
const plannedAnew = 5;

let prepared: TestDatabase;
let one: Database;
beforeAll(async () => {
  prepared = await testDatabase();
  one = openDatabase({ url: prepared.url, maxConnections: 1, applicationName: 'fairlot test' });
});
afterAll(async () => {
  await one.close();
  await prepared.drop();
});

test('a login is looked up by a prepared statement, whose plan is kept', async () => {
  await createFactories(prepared.db).site({
    host: 'localhost',
    name: 'Fairlot',
    seller_company_id: null,
  });
  const { id } = await createFactories(prepared.db).user();
  const hash = digestOfShown(await makeLogin(prepared.db, id));
  if (hash === null) throw new Error('The token has no hash.');
  const look = createLoginLookup(one);
  const token = { hash, host: 'localhost' };
  for (let count = 0; count < 2 * plannedAnew; count += 1) {
    expect(await look(token)).toMatchObject({ kind: 'user', userId: id });
  }
  const { rows } = await one.pool.query(
    'select generic_plans::int, custom_plans::int from pg_prepared_statements',
  );
  expect(rows).toEqual([{ generic_plans: plannedAnew, custom_plans: plannedAnew }]);
});
