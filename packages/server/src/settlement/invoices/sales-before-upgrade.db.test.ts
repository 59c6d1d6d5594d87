import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultIncrements } from '@fairlot/rules';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFactories } from '#main/testing/factories.ts';
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

const run = (text: string, values: unknown[]) => database.db.pool.query(text, values);

/** A sale of one lot, written with the columns of that time: today's factories use newer ones. */
async function saleOfThen(outcome: 'passed' | null) {
  const [seller, auctionId, session, lotId] = [uuid(), uuid(), uuid(), uuid()];
  await run(
    `insert into seller_companies (id, company_name, state, email)
     values ($1::uuid, 'Seller ' || $1::uuid::text, 'NY', 'seller@example.com')`,
    [seller],
  );
  await run(
    `insert into auctions (id, seller_company_id, title, time_zone, address1, city, state, zip,
       buyers_premium_ppm, sales_tax_ppm, increments, reserve_policy, approval, soft_close_ms,
       lot_interval_ms, published_at)
     values ($1, $2, 'Farmhouse', 'America/New_York', '1 Main Street', 'Hudson', 'NY', '12534',
       180000, 80000, $3, 'in-full', 'automatic', 120000, 60000, now() - interval '1 hour')`,
    [auctionId, seller, JSON.stringify(defaultIncrements)],
  );
  await run(
    `insert into auction_sessions (id, auction_id, position, first_close_at)
     values ($1, $2, 1, now() - interval '1 minute')`,
    [session, auctionId],
  );
  await run(
    `insert into lots (id, auction_id, session_id, position, lot_number, title)
     values ($1, $2, $3, 1, '1', 'Lamp')`,
    [lotId, auctionId, session],
  );
  await run(
    `insert into lot_states (lot_id, session_id, auction_id, start_price_cents, scheduled_close_at,
       close_at, outcome, ended_at)
     values ($1, $2, $3, 100, now() - interval '1 minute', now() - interval '1 minute', $4,
       case when $4::text is not null then now() end)`,
    [lotId, session, auctionId, outcome],
  );
  return { auctionId, lotId };
}

test('sales that were over before the upgrade are settled elsewhere; one that goes on is settled here', async () => {
  await goBack();
  const { db } = database;
  const over = await saleOfThen('passed');
  const goesOn = await saleOfThen(null);
  await migrate({ url: database.url });
  const make = createFactories(db);
  for (const { auctionId, lotId } of [over, goesOn]) {
    const bidder = await make.bidder(auctionId);
    await db.kysely
      .updateTable('lot_states')
      .set({
        outcome: 'sold',
        ended_at: new Date(),
        price_cents: 100_00,
        leader_id: bidder.id,
        leader_paddle: bidder.paddle,
        leader_max_cents: 100_00,
        bid_count: 1,
        accepted_count: 1,
        reserve_met: true,
      })
      .where('lot_id', '=', lotId)
      .execute();
  }

  const invoiced: string[] = [];
  await createSettlement({
    database: db,
    log: createLog('silent'),
    onInvoiced: async (_, invoices) => {
      invoiced.push(...invoices.map(({ auctionId }) => auctionId));
    },
  })();
  expect(invoiced).toEqual([goesOn.auctionId]);
});
