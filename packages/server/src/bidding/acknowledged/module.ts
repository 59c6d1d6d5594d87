import type { Config } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { allRoles } from '#platform/modules/module.ts';
import type { Module } from '#platform/modules/module.ts';
import { DatabaseGuard } from './database-guard.ts';
import { foldersOf } from './folders.ts';
import { JournalFiles, makeFolder, readFolders } from './journal-files.ts';
import { Journal } from './journal.ts';
import { findMissing } from './missing.queries.ts';
import { askPosition, positionOf } from './position.ts';

/** A database that is behind is noticed within a second where nobody bids, too. */
const lookEveryMs = 250;

const nothing = { count: 0, oldestSeconds: 0 };

/** Milliseconds, to connect and for a position: one connection that is silently dead would hold up all that is asked here. */
const timeoutMs = 2_000;
const question = { text: askPosition.text, query_timeout: timeoutMs };

export interface Acknowledged extends Module {
  readonly guard: DatabaseGuard;
  /** By a connection of its own, past PgBouncer. */
  readonly database: Database;
  /** Compares the database with what earlier processes noted here, and notes from then on. */
  readonly begin: () => Promise<void>;
}

export function acknowledgedModule({
  config,
  databaseUrl,
  log,
}: {
  readonly config: Pick<Config, 'dataDir' | 'acknowledgedDir'>;
  readonly databaseUrl: string;
  readonly log: Log;
}): Acknowledged {
  // One of its own, since PgBouncer waits a second before it tries a database again that was away.
  const database = openDatabase({
    url: databaseUrl,
    maxConnections: 1,
    applicationName: 'fairlot guard',
    connectTimeoutMs: timeoutMs,
  });
  let journal: Journal | null = null;
  const guard = new DatabaseGuard({
    log,
    note: (entry) => journal?.note(entry),
    own: () => journal?.latestFirst() ?? [],
    findMissing: (slices) => findMissing(database, slices),
  });
  return {
    guard,
    database,
    async begin() {
      const { now, before } = await foldersOf(config, database);
      await makeFolder(now);
      await guard.begin(await readFolders([now, ...before]));
      journal = new Journal(new JournalFiles(now, before, log), log);
    },
    passes: [
      {
        name: 'database position',
        everyMs: lookEveryMs,
        where: allRoles,
        async run() {
          const look = guard.watch();
          look(positionOf(await database.pool.query(question)));
        },
      },
    ],
    backlogs: [async () => new Map([['notes of bids', journal?.backlog() ?? nothing]])],
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
