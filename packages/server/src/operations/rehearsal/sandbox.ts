import { chmod, mkdtemp, readFile, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#platform/database/embedded/start-embedded-postgres.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrator.ts';
import { hasCode } from '#platform/files/has-code.ts';

/** Nothing here has to survive its process. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '80MB',
  max_wal_size: '128MB',
  shared_buffers: '32MB',
  max_connections: '30',
};
const maxConnections = 4;
/** Followed by the process id, which shows whether a folder is left by a killed process. */
const prefix = 'fairlot-rehearsal-';

export interface Sandbox {
  readonly database: Database;
  readonly databaseUrl: string;
  /** Stops the database and removes everything. */
  close(): Promise<void>;
}

/** A database server of this process alone, migrated and empty, in a temporary folder. */
export async function openSandbox(): Promise<Sandbox> {
  await removeAbandoned();
  const dataDir = await mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`));
  await using endings = new AsyncDisposableStack();
  endings.defer(() => removeFolder(dataDir));
  // The user of the database must be able to pass through if this process is root's.
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, settings });
  endings.defer(() => server.stop());
  await migrate({ url: server.url });
  const database = openDatabase({
    url: server.url,
    maxConnections,
    applicationName: 'fairlot rehearsal',
  });
  endings.defer(() => database.close());
  const kept = endings.move();
  return { database, databaseUrl: server.url, close: () => kept.disposeAsync() };
}

/** Removes what a killed process left: a running database server, and its folder. */
export async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    const folder = path.join(tmpdir(), name);
    await stopServer(folder);
    await removeFolder(folder);
  }
}

async function stopServer(folder: string): Promise<void> {
  const file = path.join(folder, 'postgres/data/postmaster.pid');
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  // At once, since nothing is kept.
  if (pid > 0 && isRunning(pid)) process.kill(pid, 'SIGQUIT');
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process counts as running as well.
    return hasCode(error, 'EPERM');
  }
}

/** Even if the database is elsewhere, behind a link. */
async function removeFolder(folder: string): Promise<void> {
  const data = await realpath(path.join(folder, 'postgres')).catch(() => null);
  const options = { recursive: true, force: true, maxRetries: 10 };
  if (data !== null) await rm(data, options);
  await rm(folder, options);
}
