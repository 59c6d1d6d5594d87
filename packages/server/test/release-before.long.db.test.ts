import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runCommand } from '#main/testing/command-line.ts';
import { migrate, MIGRATIONS_FOLDER, readMigrations } from '#platform/database/migrator.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { biddingLoad, moreBids } from './support/bidding-load.ts';
import { hasCommit, takeRelease } from './support/release-files.ts';
import type { ReleaseFiles } from './support/release-files.ts';
import { readReleases } from './support/releases.ts';
import { openSaleroom } from './support/saleroom.ts';
import type { Saleroom } from './support/saleroom.ts';
import { startServer } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';
import { sequencesOf, watch } from './support/watcher.ts';

// A rolling upgrade from the newest release of `docs/releases.md` to what is here (decision 247).

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
  let former: ServerProcess;
  let alsoFormer: ServerProcess;
  let present: ServerProcess | null = null;
  let dataDir: string;

  beforeAll(async () => {
    before = takeRelease(release?.commit ?? '');
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlot-command-'));
    database = await testDatabase();
    await database.db.pool.query('drop schema public cascade; create schema public');
    await migrate({ url: database.url, folder: before.migrations });
    [former, alsoFormer] = await Promise.all([
      startServer(database.url, undefined, {}, before.nodeEntry),
      startServer(database.url, undefined, {}, before.nodeEntry),
    ]);
    saleroom = await openSaleroom(database.url);
  }, 120_000);
  afterAll(async () => {
    await former?.end('SIGKILL');
    await alsoFormer?.end('SIGKILL');
    await present?.end('SIGKILL');
    await saleroom?.close();
    await database?.drop();
    await rm(dataDir, { recursive: true });
    before?.remove();
  });

  test('goes on while and after one of here has migrated the database: no bid fails or is lost', async () => {
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
    present = await startServer(database.url);
    for (const crowd of crowds) {
      await moreBids(crowd, 30);
      await crowd.stop();
      expect(crowd.failed).toEqual([]);
      expect(await saleroom.lost(crowd.acknowledged)).toEqual([]);
    }
    expect(await alsoFormer.end('SIGTERM')).toBe(0);
    expect(alsoFormer.output()).not.toMatch(/"level":(?:50|60)/);
    const { rows } = await database.db.pool.query<{ name: string }>(
      'select name from schema_migrations order by name',
    );
    const names = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);
    expect(rows.map(({ name }) => name)).toEqual(names);
    const servers = [former, present];
    open = servers.map(({ origin }) => origin);
    await moreBids(load, 60);

    // Watchers of either learn of bids taken by the other, and of what a command of here does.
    const watchers = await Promise.all(
      open.map((origin) => watch(origin, { auction: saleroom.auctionId })),
    );
    for (let round = 0; round < 10; round += 1) {
      await bidders[round % 6]?.bidUntilAnswered(
        () => [open[round % 2] ?? ''],
        watched,
        10 + round * 5,
      );
    }
    const all = Array.from({ length: 10 }, (_, index) => index + 1);
    await vi.waitFor(
      () => watchers.forEach((watcher) => expect(sequencesOf(watcher, watched)).toEqual(all)),
      { timeout: 10_000 },
    );
    const installation = { databaseUrl: database.url, dataDir };
    const { code, stderr } = await runCommand(installation, ['lot', 'withdraw', unbid]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const withdrawn = { lotSecureId: unbid, bidResultEnum: 'LotWidthdrawn' };
    await vi.waitFor(
      () =>
        watchers.forEach(({ received }) =>
          expect(received).toContainEqual(expect.objectContaining(withdrawn)),
        ),
      { timeout: 10_000 },
    );
    await Promise.all(watchers.map((watcher) => watcher.stop()));

    // The former leaves in order, and all of it is here.
    open = [present.origin];
    expect(await former.end('SIGTERM')).toBe(0);
    await moreBids(load, 30);
    await load.stop();
    expect(load.failed).toEqual([]);
    expect(await saleroom.lost(load.acknowledged)).toEqual([]);
    expect(await saleroom.audit([...lots, watched, hot])).toEqual([]);
    for (const server of servers) expect(server.output()).not.toMatch(/"level":(?:50|60)/);
  });
});
