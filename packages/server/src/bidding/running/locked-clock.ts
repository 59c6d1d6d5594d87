import { saleClock } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import { readClock } from '#platform/database/read-clock.ts';
import type { DB } from '#platform/database/schema.ts';
import { lockLotsOfSale } from '#bidding/lot-state/public.ts';
import type { LotOnClock } from '#bidding/lot-state/public.ts';
import { lockRunningSale } from '#selling/sales/public.ts';
import { readLastingPause } from './pauses.queries.ts';
import type { LastingPause } from './pauses.queries.ts';

/** A sale, with all of its lots locked that have not ended. */
export interface LockedClock {
  readonly saleId: string;
  readonly sellerId: string;
  /** For the audit log. */
  readonly subject: string;
  readonly pause: LastingPause | null;
  readonly lots: readonly LotOnClock[];
  /** Read after all the locks, epoch milliseconds. */
  readonly now: number;
  /** Where the sale's clock stands. */
  readonly clock: number;
}

export interface WhichSale {
  readonly saleId: string;
  /** The company it has to belong to; the operator's command leaves it out. */
  readonly sellerId?: string;
}

/**
 * Locks a running sale, then its lots in the order of their ids as bids do, then reads the clock: a bid
 * accepted before stands, and one that waits for a lot's lock is decided by what is written here. Other
 * sales are not held up.
 */
export async function lockClock(
  tx: Transaction<DB>,
  { saleId, sellerId }: WhichSale,
): Promise<LockedClock | 'not-found' | 'not-running'> {
  const sale = await tx
    .selectFrom('auctions')
    .select(['seller_company_id', 'title'])
    .where('id', '=', saleId)
    .$if(sellerId !== undefined, (query) => query.where('seller_company_id', '=', sellerId ?? ''))
    .executeTakeFirst();
  const locked = sale && (await lockRunningSale(tx, saleId));
  if (!locked) return 'not-found';
  const pause = await readLastingPause(tx, saleId);
  // A pause can be ended even if all lots were withdrawn during it.
  const isRunning = locked.state === 'published' || locked.state === 'closing';
  if (pause === null && !isRunning) return 'not-running';
  const lots = await lockLotsOfSale(tx, saleId);
  const now = (await readClock(tx)).getTime();
  return {
    saleId,
    sellerId: sale.seller_company_id,
    subject: sale.title,
    pause,
    lots,
    now,
    clock: saleClock(now, pause?.pausedAt ?? null),
  };
}
