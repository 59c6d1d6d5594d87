import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { DB } from '#platform/database/schema.ts';

/** Seconds after which a transaction that holds up all bids is ended: its process may have frozen. */
const leavingMayIdle = 1;
/** Seconds that one of its statements may take; more than it may wait for a lock. */
const leavingMayWork = 2;

/**
 * Waits for all running transactions that may make somebody a leader, and blocks new ones until this one
 * ends: whether a user leads is certain from here on (decision 039).
 */
export async function waitForLeaders(db: Transaction<DB>): Promise<void> {
  // In one statement: a process frozen between two would hold the lock without the time limits.
  await sql`
    select set_config('idle_in_transaction_session_timeout', ${`${leavingMayIdle}s`}, true),
      set_config('statement_timeout', ${`${leavingMayWork}s`}, true),
      pg_advisory_xact_lock(${advisoryLocks.leaving})`.execute(db);
}
