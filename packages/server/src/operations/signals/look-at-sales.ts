import type { Database } from '#platform/database/database.ts';
import { isUnavailable } from '#platform/database/is-unavailable.ts';
import type { Log } from '#platform/log/log.ts';
import { markLookedThrough, noteNewSales, takeDueSale } from './due-sales.queries.ts';
import type { DueSale } from './due-sales.queries.ts';
import { findSignals } from './find-signals.ts';
import { forgetOldSignals, saveSignal } from './signals.queries.ts';

/**
 * The maximum number of sales in one round: a check reads for up to a second from tables that bids write
 * to.
 */
const salesARound = 5;

/** Checks sales with new events, the longest wait first, and for the last time once they are settled. */
export async function lookAtSales(
  { database, log }: { readonly database: Database; readonly log: Log },
  stopping?: AbortSignal,
): Promise<void> {
  const { kysely } = database;
  await forgetOldSignals(kysely);
  await noteNewSales(kysely);
  for (let looked = 0; looked < salesARound; looked += 1) {
    const sale = stopping?.aborted === true ? null : await takeDueSale(kysely);
    if (sale === null) return;
    try {
      await lookAtSale(database, sale);
    } catch (error) {
      // One sale that fails must not hold up the others.
      if (isUnavailable(error)) throw error;
      const { auctionId } = sale;
      log.error({ err: error, auctionId }, 'a look at a sale failed, will try again');
    }
  }
}

async function lookAtSale(database: Database, sale: DueSale): Promise<void> {
  const { kysely } = database;
  // Data entered since, such as a card, is checked once more after settlement.
  if (!sale.isQuiet || sale.isSettled) {
    for (const signal of await findSignals(kysely, sale)) await saveSignal(database, signal);
  }
  await markLookedThrough(kysely, sale);
}
