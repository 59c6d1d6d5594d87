import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** How a running sale ends, in epoch milliseconds. */
export interface EndOfSale {
  /** By the sale's own clock, which stops while it is paused. */
  readonly clock: number;
  readonly now: number;
  readonly lastClose: number;
  readonly interval: number;
  /** Null: there is no pickup. */
  readonly firstPickup: number | null;
  /** The number of people who registered, approved or not. */
  readonly bidders: number;
}

export async function readEndOfSale(db: Kysely<DB>, saleId: string): Promise<EndOfSale> {
  const { rows } = await sql<{
    clock: Date;
    now: Date;
    lastClose: Date | null;
    interval: number;
    firstPickup: Date | null;
    bidders: number;
  }>`
    select sale_clock(a.id) as clock, auction_clock() as now, a.lot_interval_ms as interval,
      (select max(close_at) from lot_states where auction_id = a.id) as "lastClose",
      (select min(starts_at) from pickup_windows where auction_id = a.id) as "firstPickup",
      (select count(*)::int from registrations where auction_id = a.id and status <> 'refused')
        as bidders
    from auctions a where a.id = ${saleId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('There is no such sale.');
  const { clock, now, lastClose, interval, firstPickup, bidders } = row;
  return {
    clock: clock.getTime(),
    now: now.getTime(),
    lastClose: lastClose?.getTime() ?? 0,
    interval,
    firstPickup: firstPickup?.getTime() ?? null,
    bidders,
  };
}
