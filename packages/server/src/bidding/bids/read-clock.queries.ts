import type { QueryConfig, QueryResult } from 'pg';
import { epochMs, rowsOf } from '#platform/database/pipeline.ts';

/** The database's clock, in a statement of its own, after the lock that decides (domain.md, Clock). */
export const readClock: QueryConfig = {
  name: 'bids-clock',
  text: `select ${epochMs('auction_clock()')} as now`,
};

export function timeOf(result: QueryResult | undefined): number {
  const [time] = rowsOf<{ now: number }>(result);
  if (!time) throw new Error('The database returned no time.');
  return time.now;
}
