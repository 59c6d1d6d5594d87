import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import type { Database } from '../../packages/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/database/embedded/start-embedded-postgres.ts';
import { migrate } from '../../packages/server/src/platform/database/migrator.ts';

export interface BenchDatabase {
  readonly url: string;
  readonly folder: string;
  readonly database: Database;
}

/** A PostgreSQL of its own for one bench, as the product runs it: durable, with its usual settings and these. */
export async function withDatabase(
  work: (bench: BenchDatabase) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlot-bench-'));
  // PostgreSQL runs as another user when we are root: otherwise its data would be kept elsewhere.
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings });
  try {
    await migrate({ url: postgres.url });
    const database = openDatabase({
      url: postgres.url,
      maxConnections: 2,
      applicationName: 'bench',
    });
    await work({ url: postgres.url, folder, database });
    await database.close();
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The product's server in a process of its own while `work` runs, which receives its process id; it shuts
 * down properly. With more `processes`, that process is their supervisor.
 */
export async function withServer<T>(
  bench: BenchDatabase,
  port: number,
  work: (pid: number) => Promise<T>,
  options: readonly '--demo'[] = [],
  processes = 1,
): Promise<T> {
  const server = fork(new URL('./server-process.ts', import.meta.url), options, {
    env: {
      ...process.env,
      DATABASE_URL: bench.url,
      // A folder of each server's own: it makes it private, while the bench's has scripts that PostgreSQL's
      // user reads.
      DATA_DIR: path.join(bench.folder, `server-${port}`),
      PORT: String(port),
      PROCESSES: String(processes),
    },
  });
  const gone = once(server, 'exit');
  const failed = gone.then(([code]) => {
    throw new Error(`The server ended before it was ready (exit code ${code}).`);
  });
  await Promise.race([once(server, 'message'), failed]);
  try {
    return await work(server.pid ?? 0);
  } finally {
    if (server.connected) server.send('stop');
    await gone;
  }
}
