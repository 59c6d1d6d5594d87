import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runCommand } from '#main/testing/command-line.ts';
import { migrate, MIGRATIONS_FOLDER, readMigrations } from '#platform/database/migrator.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { biddingLoad, moreBids } from './support/bidding-load.ts';
import { hasCommit, takeRelease } from './support/release-files.ts';
import type { ReleaseFiles } from './support/release-files.ts';
import { readReleases } from './support/releases.ts';
import type { RemoteBidder } from './support/remote-bidder.ts';
import { openSaleroom } from './support/saleroom.ts';
import type { Saleroom } from './support/saleroom.ts';
import { startServer } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';
import { sequencesOf, watch } from './support/watcher.ts';
import type { Watcher } from './support/watcher.ts';

// A rolling upgrade from the newest release of `docs/releases.md` to what is here, and the way back (decision 247).

const release = readReleases().at(-1);
const isHere = release !== undefined && hasCommit(release.commit);
if (!isHere) {
  console.warn(
    `Skipped: commit ${release?.commit} of the release before is not in this clone. With "git fetch --unshallow" it is.`,
  );
}

describe.runIf(isHere)('a node of the release before', { timeout: 240_000 }, () => {
  let before: ReleaseFiles;
  let database: TestDatabase;
  let saleroom: Saleroom;
  let servers: ServerProcess[];
  let dataDir: string;

  beforeAll(async () => {
    before = takeRelease(release?.commit ?? '');
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlot-command-'));
  });
  afterAll(async () => {
    await rm(dataDir, { recursive: true });
    before?.remove();
  });
  beforeEach(async () => {
    servers = [];
    database = await testDatabase();
    await database.db.pool.query('drop schema public cascade; create schema public');
    await migrate({ url: database.url, folder: before.migrations });
    saleroom = await openSaleroom(database.url);
  }, 120_000);
  afterEach(async () => {
    const left = servers.filter((server) => !server.hasEnded());
    await Promise.all(left.map((server) => server.end('SIGKILL')));
    await saleroom.close();
    await database.drop();
  });

  async function start(entry?: string, port?: number): Promise<ServerProcess> {
    const server = await startServer(database.url, port, {}, entry);
    servers.push(server);
    return server;
  }
  const startFormer = (port?: number) => start(before.nodeEntry, port);
  const startPresent = () => start();

  test('goes on while and after one of here has migrated the database: no bid fails or is lost', async () => {
    const [former, alsoFormer] = [await startFormer(), await startFormer()];
    const bidders = await saleroom.bidders(former.origin, 6);
    const lots = await saleroom.lots(3);
    const [watched = '', unbid = ''] = await saleroom.lots(2);
    let open = [former.origin];
    const load = biddingLoad({ bidders, lots, origins: () => open, pauseMs: 50 });
    await moreBids(load, 30);

    // It migrates by itself, under the load of two others, between whose batches on one lot there is no gap.
    const [hot = ''] = await saleroom.lots(1);
    const crowds = await Promise.all(
      [former, alsoFormer].map(async ({ origin }) =>
        biddingLoad({
          bidders: await saleroom.bidders(origin, 6),
          lots: [hot],
          origins: () => [origin],
        }),
      ),
    );
    await Promise.all(crowds.map((crowd) => moreBids(crowd, 30)));
    const present = await startPresent();
    for (const crowd of crowds) {
      await moreBids(crowd, 30);
      await crowd.stop();
      expect(crowd.failed).toEqual([]);
      expect(await saleroom.lost(crowd.acknowledged)).toEqual([]);
    }
    expect(await alsoFormer.end('SIGTERM')).toBe(0);
    expect(await migrations()).toEqual(await migrationsOf(MIGRATIONS_FOLDER));
    open = [former.origin, present.origin];
    await moreBids(load, 60);

    const watchers = await expectEachHearsOfTheOther(open, bidders, watched);
    const { code, stderr } = await runCommand({ databaseUrl: database.url, dataDir }, [
      'lot',
      'withdraw',
      unbid,
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    await expectAllHear(watchers, { lotSecureId: unbid, bidResultEnum: 'LotWidthdrawn' });
    await Promise.all(watchers.map((watcher) => watcher.stop()));

    // The former leaves in order, and all of it is here.
    open = [present.origin];
    expect(await former.end('SIGTERM')).toBe(0);
    await moreBids(load, 30);
    await load.stop();
    expect(load.failed).toEqual([]);
    expect(await saleroom.lost(load.acknowledged)).toEqual([]);
    expect(await saleroom.audit([...lots, watched, hot])).toEqual([]);
    expectNoErrors();
  });

  test('comes back on the database that one of here has migrated, and goes on by itself when that one leaves', async () => {
    const former = await startFormer();
    const bidders = await saleroom.bidders(former.origin, 6);
    const lots = await saleroom.lots(3);
    const [watched = '', closing = ''] = await saleroom.lots(2);
    let open = [former.origin];
    const load = biddingLoad({ bidders, lots, origins: () => open, pauseMs: 50 });
    await moreBids(load, 30);
    const present = await startPresent();
    const migrated = await migrationsOf(MIGRATIONS_FOLDER);
    expect(await migrations()).toEqual(migrated);
    expect(migrated.length).toBeGreaterThan((await migrationsOf(before.migrations)).length);

    open = [former.origin, present.origin];
    await moreBids(load, 30);
    await former.end('SIGKILL');
    open = [present.origin];
    await moreBids(load, 30);
    const back = await startFormer(former.port);
    open = [back.origin, present.origin];
    await moreBids(load, 60);
    expect(await migrations()).toEqual(migrated);
    const watchers = await expectEachHearsOfTheOther(open, bidders, watched);

    // The way back to the release before.
    open = [back.origin];
    expect(await present.end('SIGTERM')).toBe(0);
    await moreBids(load, 30);
    await load.stop();
    expect(load.failed).toEqual([]);
    expect(await saleroom.lost(load.acknowledged)).toEqual([]);
    expect(await saleroom.audit([...lots, watched])).toEqual([]);
    await bidders[0]?.bidUntilAnswered(() => open, closing, 10);
    await saleroom.database.kysely
      .updateTable('lot_states')
      .set({ close_at: new Date(Date.now() + 500) })
      .where('lot_id', '=', closing)
      .execute();
    await expectAllHear(watchers.slice(0, 1), { lotSecureId: closing, bidResultEnum: 'LotClosed' });
    await Promise.all(watchers.map((watcher) => watcher.stop()));
    expect(await back.end('SIGTERM')).toBe(0);
    expectNoErrors();
  });

  async function migrations(): Promise<string[]> {
    const { rows } = await database.db.pool.query<{ name: string }>(
      'select name from schema_migrations order by name',
    );
    return rows.map(({ name }) => name);
  }

  /** Watchers of either of two nodes learn of bids taken by the other; they watch on. */
  async function expectEachHearsOfTheOther(
    open: readonly string[],
    bidders: readonly RemoteBidder[],
    lot: string,
  ): Promise<Watcher[]> {
    const watchers = await Promise.all(
      open.map((origin) => watch(origin, { auction: saleroom.auctionId })),
    );
    const sequences = Array.from({ length: 10 }, (_, index) => index + 1);
    for (const sequence of sequences) {
      const origins = () => [open[sequence % 2] ?? ''];
      await bidders[sequence % 6]?.bidUntilAnswered(origins, lot, 5 + sequence * 5);
    }
    await vi.waitFor(
      () => watchers.forEach((watcher) => expect(sequencesOf(watcher, lot)).toEqual(sequences)),
      { timeout: 10_000 },
    );
    return watchers;
  }

  function expectNoErrors() {
    for (const server of servers) expect(server.output()).not.toMatch(/"level":(?:50|60)/);
  }
});

const migrationsOf = async (folder: string) =>
  (await readMigrations(folder)).map(({ name }) => name);

const expectAllHear = (watchers: readonly Watcher[], event: Record<string, unknown>) =>
  vi.waitFor(
    () =>
      watchers.forEach(({ received }) =>
        expect(received).toContainEqual(expect.objectContaining(event)),
      ),
    { timeout: 10_000 },
  );
