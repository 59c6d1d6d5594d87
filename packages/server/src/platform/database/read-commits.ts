import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from './schema.ts';

/**
 * The auction clock (epoch milliseconds), and for how many milliseconds the oldest commit has been under way, whoever
 * waits for it, or nobody any more; 0: none is. What becomes visible later is of a commit that began no earlier. All of
 * ours are sent as this one word; PostgreSQL shows a role its own, and all nodes have the same.
 */
export async function readCommits(db: Kysely<DB>): Promise<{ now: number; longestMs: number }> {
  const { rows } = await sql<{ now: Date; longestMs: number }>`
    select auction_clock() as now,
      coalesce(max(extract(epoch from clock_timestamp() - query_start) * 1000), 0)::float8 as "longestMs"
    from pg_stat_activity
    where datname = current_database() and state = 'active' and query = 'commit'`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no time.');
  return { now: row.now.getTime(), longestMs: row.longestMs };
}
