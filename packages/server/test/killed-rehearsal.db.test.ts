import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFactories } from '#main/testing/factories.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { startServer } from './support/server-process.ts';

let suite: TestDatabase;
let folder: string;
/** A rehearsal starts and ends a process with its own PostgreSQL, which takes long on a busy machine. */
const busy = { timeout: 60_000, interval: 200 };

beforeAll(async () => {
  suite = await testDatabase();
  await createFactories(suite.db).site({
    host: 'localhost',
    name: 'Fairlot',
    seller_company_id: null,
  });
  folder = await mkdtemp(path.join(tmpdir(), 'fairlot-killed-rehearsal-'));
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await suite.drop();
  await rm(folder, { recursive: true, force: true });
});

const foldersOfRehearsals = async () =>
  (await readdir(folder)).filter((name) => name.startsWith('fairlot-rehearsal-'));

/** Two starts of a server and a rehearsal in between: half a minute. */
const isLong = process.env['FAIRLOT_LONG'] === '1';

test.runIf(isLong)(
  'a killed server leaves no rehearsal running, and no files of it',
  { timeout: 120_000 },
  async () => {
    const make = createFactories(suite.db);
    const close = new Date('2031-05-06T01:00:00Z');
    const lot = await make.lot({}, { close_at: close, scheduled_close_at: close });
    // The sale lasts six minutes more: the rehearsal would not end by itself in time.
    const last = new Date(close.getTime() + 6 * 3_600_000);
    await make.lot(
      { auction_id: lot.auctionId, session_id: lot.sessionId, position: 2 },
      { close_at: last, scheduled_close_at: last },
    );
    const { seller_company_id } = await suite.db.kysely
      .selectFrom('auctions')
      .select('seller_company_id')
      .where('id', '=', lot.auctionId)
      .executeTakeFirstOrThrow();
    const asked_by = (await make.user()).id;
    const row = { id: uuid(), auction_id: lot.auctionId, seller_company_id, asked_by };
    await suite.db.kysely.insertInto('rehearsals').values(row).execute();

    const server = await startServer(suite.url, undefined, { TMPDIR: folder });
    await vi.waitFor(async () => expect(await foldersOfRehearsals()).toHaveLength(1), busy);
    await server.end('SIGKILL');
    await vi.waitFor(async () => expect(await foldersOfRehearsals()).toEqual([]), busy);

    // Another server, here the next one, finds it abandoned after a minute.
    await suite.db.pool.query(`update rehearsals set beat_at = beat_at - interval '61 seconds'`);
    const next = await startServer(suite.url, undefined, { TMPDIR: folder });
    await vi.waitFor(async () => {
      const { rows } = await suite.db.pool.query('select state, problem from rehearsals');
      expect(rows).toEqual([{ state: 'failed', problem: 'Interrupted' }]);
    }, busy);
    await next.end('SIGTERM');
  },
);
