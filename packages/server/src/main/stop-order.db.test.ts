import os from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { createLog } from '#platform/log/log.ts';
import { mount } from './mount.ts';
import { createFactories } from './testing/factories.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('background work that a server is at while it stops is done to its end', async () => {
  const { url, db } = database;
  const dataDir = os.tmpdir();
  const server = await mount({
    config: readConfig({ DATA_DIR: dataDir, DATABASE_URL: url }),
    database: db,
    databaseUrl: url,
    files: openFileStore(dataDir),
    log: createLog('silent'),
  });
  const make = createFactories(db);
  const session = await make.session();
  const row = { session_id: session.id, auction_id: session.auctionId };
  const [held, next] = [await make.lot(row), await make.lot(row)];
  const { id: bidder } = await make.bidder(session.auctionId);
  await db.kysely
    .insertInto('pending_bids')
    .values(
      [held, next].map(({ id }, position) => ({
        id: uuid(),
        lot_id: id,
        bidder_id: bidder,
        unique_id: 'a',
        max_cents: 5_000,
        entered_at: new Date(position),
      })),
    )
    .execute();

  const holder = await db.pool.connect();
  await holder.query('begin');
  await holder.query('select from lot_states where lot_id = $1 for update', [held.id]);
  await server.start();
  await vi.waitFor(async () => {
    const { rows } = await db.pool.query(
      `select from pg_stat_activity where datname = current_database()
         and application_name = 'fairlot bids' and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  });
  const stopped = server.stop();
  await server.app.close();
  await turn();
  await holder.query('commit');
  holder.release();
  await stopped;

  const { rows } = await db.pool.query('select leader_id from lot_states');
  expect(rows).toEqual([{ leader_id: bidder }, { leader_id: bidder }]);
});
