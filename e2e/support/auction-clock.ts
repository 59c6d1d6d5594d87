import { sql } from 'kysely';
import { advisoryLocks } from '../../packages/server/src/platform/database/advisory-locks.ts';
import type { Database } from '../../packages/server/src/platform/database/database.ts';

/** Moves the database's clock, so that no test waits for minutes. */
export interface AuctionClock {
  /** Leaves a lot so many seconds, by setting the clock forward for everybody. */
  leave(lotId: string, seconds: number): Promise<void>;
}

export function createAuctionClock({ kysely }: Database): AuctionClock {
  return {
    leave: (lotId, seconds) =>
      kysely.transaction().execute(async (transaction) => {
        // No heartbeat may be between reading and storing the clock during the jump.
        await sql`select pg_advisory_xact_lock(${advisoryLocks.outage}::bigint)`.execute(
          transaction,
        );
        const { rows } = await sql<{ ahead: number }>`
          select extract(epoch from close_at - clock_timestamp())::float8 - ${seconds} as ahead
          from lot_states where lot_id = ${lotId}`.execute(transaction);
        const [lot] = rows;
        if (!lot) throw new Error('There is no such lot.');
        const expression = `select clock_timestamp() + interval '${lot.ahead} seconds'`;
        await sql`create or replace function auction_clock() returns timestamptz
          language sql volatile as ${sql.lit(expression)}`.execute(transaction);
        // The jump must not count as an outage.
        await sql`update nodes set alive_at = auction_clock()`.execute(transaction);
      }),
  };
}
