import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

export interface TestClock {
  /** Moves the auction clock to this distance from real time, in milliseconds, for all connections. */
  shift(milliseconds: number): Promise<void>;
  /** Stops the auction clock at an instant, so that a test can run exactly at a close. */
  freeze(at: Date): Promise<void>;
  now(): Promise<Date>;
}

/** Replaces `auction_clock()`, which production defines as the plain `clock_timestamp()`. */
export function createTestClock({ kysely }: Database): TestClock {
  const define = (expression: string) =>
    sql`create or replace function auction_clock() returns timestamptz language sql volatile as ${sql.lit(
      `select ${expression}`,
    )}`.execute(kysely);
  return {
    async shift(milliseconds) {
      await define(`clock_timestamp() + interval '${Math.trunc(milliseconds)} milliseconds'`);
    },
    async freeze(at) {
      await define(`timestamptz '${at.toISOString()}'`);
    },
    async now() {
      const { rows } = await sql<{ now: Date }>`select auction_clock() as now`.execute(kysely);
      const [row] = rows;
      if (!row) throw new Error('The database returned no time.');
      return row.now;
    },
  };
}
