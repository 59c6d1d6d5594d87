import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from './schema.ts';

/**
 * The auction clock, which all rules use (domain.md, Clock). Decisions read it after taking their locks.
 * Requests to a provider read it first, so that the answer is at least as new.
 */
export async function readClock(db: Kysely<DB>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select auction_clock() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no time.');
  return row.now;
}
