import { Client } from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '../database.ts';
import type { Database } from '../database.ts';
import { cloneDatabase, databaseUrl } from './template-database.ts';

export type TestDatabase = {
  url: string;
  db: Database;
  /** Closes `db` and removes the database; fails if the suite left other connections open. */
  drop(): Promise<void>;
};

/**
 * A migrated, empty database for one suite: make it in `beforeAll`, drop it in
 * `afterAll`. Needs the `database` project of vitest (files named `*.db.test.ts`).
 */
export async function testDatabase(clusterUrl = inject('testClusterUrl')): Promise<TestDatabase> {
  const url = await cloneDatabase(clusterUrl);
  const pooled = throughPool(url);
  const db = openDatabase({
    url: pooled ?? url,
    pooled: pooled !== undefined,
    maxConnections: 10,
    applicationName: 'fairlot test',
  });
  return {
    url,
    db,
    async drop() {
      // Waits for connections that were not released; dropping the database ends them.
      const closed = db.close();
      await dropDatabase(clusterUrl, new URL(url).pathname.slice(1));
      await closed;
    },
  };
}

/** The same database through PgBouncer, where `npm run test:postgres` has started one. */
export function throughPool(url: string): string | undefined {
  const port = process.env['FAIRLOT_TEST_POOL_PORT'];
  if (port === undefined) return undefined;
  const pooled = new URL(url);
  pooled.port = port;
  return pooled.href;
}

async function dropDatabase(clusterUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl(clusterUrl, 'postgres') });
  await client.connect();
  try {
    // PgBouncer keeps connections.
    const leaked = throughPool(clusterUrl) ? [] : await connectionsLeft(client, name);
    await client.query(`drop database if exists ${name} with (force)`);
    if (leaked.length > 0) {
      throw new Error(`The suite left connections open: ${leaked.join('; ')}`);
    }
  } finally {
    await client.end();
  }
}

/** A server process ends a moment after its client, so only what remains is a leak. */
const GRACE_MS = 2_000;

async function connectionsLeft(client: Client, name: string): Promise<string[]> {
  const giveUpAt = Date.now() + GRACE_MS;
  for (;;) {
    const { rows } = await client.query<{ connection: string }>(
      `select application_name || ': ' || query as connection from pg_stat_activity
       where datname = $1 and backend_type = 'client backend'`,
      [name],
    );
    if (rows.length === 0 || Date.now() > giveUpAt) return rows.map((row) => row.connection);
    await client.query('select pg_sleep(0.02)');
  }
}
