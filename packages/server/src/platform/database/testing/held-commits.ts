import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Database } from '../database.ts';

/** Any number that the product uses for no lock. */
const lock = 265;

/** Has commits that wrote to a table wait, as they do for another machine that is away. */
export async function holdableCommits({ kysely, pool }: Database, table: string) {
  await sql`
    create function wait_at_commit() returns trigger language plpgsql as
      ${sql.lit(`begin perform pg_advisory_xact_lock_shared(${lock}); return null; end`)}`.execute(
    kysely,
  );
  await sql`
    create constraint trigger wait_at_commit after insert on ${sql.table(table)}
      deferrable initially deferred for each row execute function wait_at_commit()`.execute(kysely);
  return {
    /** Holds them from now on; returns what lets them go. */
    async hold() {
      const client = await pool.connect();
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(${lock})`);
      return async () => {
        await client.query('rollback');
        client.release();
      };
    },
    /** Resolves when one has waited for more than so many milliseconds. */
    waited: (ms: number) =>
      vi.waitFor(async () => {
        const { rows } = await sql<{ ms: number }>`
          select extract(epoch from clock_timestamp() - query_start)::float8 * 1000 as ms
          from pg_stat_activity where query = 'commit' and wait_event = 'advisory'`.execute(kysely);
        expect(rows[0]?.ms).toBeGreaterThan(ms);
      }, 5_000),
  };
}
