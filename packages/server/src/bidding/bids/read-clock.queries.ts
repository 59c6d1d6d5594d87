import { epochMs, rowsOf } from '#platform/database/pipeline.ts';
import type { Answer, Statement } from '#platform/database/pipeline.ts';

/** The database's clock, in a statement of its own, after the lock that decides (domain.md, Clock). */
export const readClock: Statement = {
  name: 'bids-clock',
  text: `select ${epochMs('auction_clock()')} as now`,
};

export function timeOf(result: Answer | undefined): number {
  const [time] = rowsOf<{ now: number }>(result);
  if (!time) throw new Error('The database returned no time.');
  return time.now;
}
