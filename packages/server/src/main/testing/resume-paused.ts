import type { Database } from '#platform/database/database.ts';
import { resumeSale } from '#bidding/running/pause-sale.ts';
import type { ClockResult, ResumeOrder } from '#bidding/running/pause-sale.ts';
import { readLastingPause } from '#bidding/running/pauses.queries.ts';

/** Resumes a sale as somebody who sees the pause that lasts. */
export async function resumePaused(
  database: Database,
  order: Omit<ResumeOrder, 'pauseId'>,
): Promise<ClockResult> {
  const pause = await readLastingPause(database.kysely, order.saleId);
  return resumeSale(database, { ...order, pauseId: pause?.id ?? null });
}
