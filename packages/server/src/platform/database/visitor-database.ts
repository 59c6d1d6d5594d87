import { Kysely, PostgresDialect } from 'kysely';
import type { Log } from '../log/log.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { refusingFalseCommits } from './false-commits.ts';
import { noReplica } from './replica/replica.ts';
import type { Replica } from './replica/replica.ts';
import type { DB } from './schema.ts';

/** Connections: two expensive reads with two statements each leave room for cheap ones. */
const maxConnections = 6;
/**
 * Milliseconds. Visitors do not wait longer, and many expensive reads at once must not exhaust the
 * database.
 */
const timeoutMs = 2_000;

/**
 * A pool for public reads: searches, lists, feeds, pictures, previews. It is separate from the one that
 * bidders need to log in, view a lot and bid, so a hanging query here does not affect them. Within `replica.read` it
 * is the replica's.
 */
export function openVisitorDatabase(
  url: string,
  log: Log,
  replica: Pick<Replica, 'connect'> = noReplica,
): Database {
  const primary = openDatabase({
    url,
    maxConnections,
    applicationName: 'fairlot visitors',
    connectTimeoutMs: timeoutMs,
    statementTimeoutMs: timeoutMs,
    onConnectionLost: (error) => log.warn(`A visitors' connection was lost: ${error.message}`),
  });
  const pool = refusingFalseCommits(primary.pool);
  return {
    ...primary,
    kysely: new Kysely<DB>({
      dialect: new PostgresDialect({
        pool: { ...pool, connect: async () => (await replica.connect()) ?? pool.connect() },
      }),
    }),
    async prepared(statement) {
      const client = await replica.connect();
      if (client === null) return primary.prepared(statement);
      try {
        return await client.query(statement);
      } finally {
        client.release();
      }
    },
  };
}
