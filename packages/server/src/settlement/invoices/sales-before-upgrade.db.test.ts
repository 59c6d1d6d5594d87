import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFactories } from '#main/testing/factories.ts';
import { soldAuction } from '#main/testing/sold-auction.ts';
import { createLog } from '#platform/log/log.ts';
import { migrate, MIGRATIONS_FOLDER } from '#platform/database/migrator.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { createSettlement } from './public.ts';

let database: TestDatabase;
let earlier: string;
beforeAll(async () => {
  database = await testDatabase();
  earlier = await mkdtemp(path.join(tmpdir(), 'migrations-'));
});
afterAll(async () => {
  await database.drop();
  await rm(earlier, { recursive: true });
});

/** The schema as it was before there were invoices. */
async function goBack(): Promise<void> {
  for (const file of await readdir(MIGRATIONS_FOLDER)) {
    if (file < '0028') await copyFile(path.join(MIGRATIONS_FOLDER, file), path.join(earlier, file));
  }
  await database.db.pool.query('drop schema public cascade; create schema public');
  await migrate({ url: database.url, folder: earlier });
}

test('sales that were over before the upgrade are settled elsewhere; one that goes on is settled here', async () => {
  await goBack();
  const { db } = database;
  const made = { make: createFactories(db), database: db };
  await soldAuction(made, { winners: [[100_00]] });
  const goesOn = await soldAuction(made, { winners: [[100_00]] });
  const open = await made.make.lot(goesOn.place);
  await migrate({ url: database.url });
  await db.kysely
    .updateTable('lot_states')
    .set({ outcome: 'passed', ended_at: new Date() })
    .where('lot_id', '=', open.id)
    .execute();

  const invoiced: string[] = [];
  await createSettlement({
    database: db,
    log: createLog('silent'),
    onInvoiced: async (_, { auctionId }) => void invoiced.push(auctionId),
  })();
  expect(invoiced).toEqual([goesOn.auctionId]);
});
