import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { advisoryLocks } from '../advisory-locks.ts';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';
import type { EmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';

const REPOSITORY = fileURLToPath(new URL('../../../../../../', import.meta.url));

/** Nothing here need survive a power cut. */
const TEST_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '64MB',
  max_connections: '300',
};

/**
 * The one cluster of all database tests. Test runs at the same time share it, the
 * last one stops it, and what a killed run left is adopted and its databases dropped.
 */
export async function startTestCluster(): Promise<EmbeddedPostgres> {
  const cluster = await startEmbeddedPostgres({
    dataDir: path.join(REPOSITORY, '.data/test'),
    settings: TEST_SETTINGS,
  });
  await dropAbandonedDatabases(cluster.url);
  return cluster;
}

/**
 * If no other process uses the cluster, its test databases are a killed run's. One
 * that comes now must wait for the lock before it can make any of its own.
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
