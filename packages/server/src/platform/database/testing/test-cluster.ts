import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { advisoryLocks } from '../advisory-locks.ts';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';

const REPOSITORY = fileURLToPath(new URL('../../../../../../', import.meta.url));

/** Nothing here has to survive a power cut. */
const TEST_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '80MB',
  max_wal_size: '256MB',
  shared_buffers: '64MB',
  max_connections: '300',
};

/** How a superuser reaches it. */
export type TestCluster = { readonly url: string; stop(): Promise<void> };

/**
 * The one cluster of all database tests. Concurrent test runs share it, the last one stops it, and one
 * left by a killed run is reused after dropping its databases. Where `FAIRLOT_TEST_DATABASE_URL` names
 * another (`npm run test:postgres`), it is that one.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const another = process.env['FAIRLOT_TEST_DATABASE_URL'];
  if (another !== undefined) return { url: another, stop: async () => {} };
  const cluster = await startEmbeddedPostgres({
    dataDir: await dataFolder(),
    settings: TEST_SETTINGS,
  });
  await dropAbandonedDatabases(cluster.url);
  return cluster;
}

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
/** Bytes that must be free there: for some twenty databases at a time, their log, and other uses. */
const LEAST_FREE = 2 * 1024 ** 3;

/**
 * In memory where there is enough of it, else within the repository. A clone has eight hundred files, for
 * each of which ext4 searches among all recently deleted ones: after a few hundred suites a clone takes
 * 0.5 s of processor time, 0.05 in memory.
 */
async function dataFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  if (bavail * bsize < LEAST_FREE) return path.join(REPOSITORY, '.data/test');
  const repository = createHash('sha256').update(REPOSITORY).digest('hex').slice(0, 16);
  return path.join(MEMORY, `fairlot-test-${repository}`);
}

/**
 * If no other process uses the cluster, its test databases were left by a killed run. A run that starts
 * now must wait for the lock before it can create any.
 */
async function dropAbandonedDatabases(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.template]);
    const { rows: abandoned } = await client.query<{ datname: string }>(
      String.raw`select datname from pg_database where datname like 'test\_%'
         and (select count(*) from pg_locks where locktype = 'advisory' and objid = $1) = 1`,
      [advisoryLocks.presence],
    );
    for (const { datname } of abandoned) {
      await client.query(`drop database if exists ${datname} with (force)`);
    }
  } finally {
    await client.end();
  }
}
