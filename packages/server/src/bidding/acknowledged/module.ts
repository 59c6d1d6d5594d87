import type { Config } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { allRoles } from '#platform/modules/module.ts';
import type { Module } from '#platform/modules/module.ts';
import { DatabaseGuard } from './database-guard.ts';
import { folderOf } from './folder.ts';
import { Journal, readFolder } from './journal.ts';
import { findMissing, readPosition } from './missing.queries.ts';

/** A database that is behind is noticed within a second where nobody bids, too. */
const lookEveryMs = 250;

/** Milliseconds. */
const connectTimeoutMs = 2_000;

export interface Acknowledged extends Module {
  readonly guard: DatabaseGuard;
  /** Compares the database with what earlier processes noted here, and notes from then on. */
  readonly begin: () => Promise<void>;
}

export function acknowledgedModule({
  config,
  databaseUrl,
  log,
}: {
  readonly config: Pick<Config, 'dataDir'>;
  readonly databaseUrl: string;
  readonly log: Log;
}): Acknowledged {
  // One of its own, since PgBouncer waits a second before it tries a database again that was away.
  const database = openDatabase({
    url: databaseUrl,
    maxConnections: 1,
    applicationName: 'fairlot guard',
    connectTimeoutMs,
  });
  let journal: Journal | null = null;
  const guard = new DatabaseGuard({
    log,
    note: (entry) => journal?.note(entry),
    readOwn: async () => (await journal?.readOwn()) ?? [],
    findMissing: (bids) => findMissing(database, bids),
  });
  return {
    guard,
    async begin() {
      const folder = await folderOf(config, database);
      await guard.begin(await readFolder(folder));
      journal = new Journal(folder, log);
    },
    passes: [
      {
        name: 'database position',
        everyMs: lookEveryMs,
        where: allRoles,
        async run() {
          const look = guard.watch();
          look(await readPosition(database.kysely));
        },
      },
    ],
    figures: () => ({
      database_trusted: guard.distrust === null ? 1 : 0,
      acknowledged_bids_missing: guard.missing,
    }),
    async stop() {
      await guard.stop();
      await journal?.close();
      await database.close();
    },
  };
}
