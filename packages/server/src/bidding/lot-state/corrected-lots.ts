import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { RunningLot, RunningLots } from '#selling/sales/public.ts';
import { biddersOfLot } from './bidders-of-lot.ts';
import { setClocks } from './sale-clock.queries.ts';

/** Lots of running sales, for `selling` to correct: locked as for bids; their clocks are moved here. */
export const runningLots: RunningLots = {
  async lock(tx, lotId) {
    await tx
      .selectFrom('lot_states')
      .select('lot_id')
      .where('lot_id', '=', lotId)
      .forUpdate()
      .execute();
    // In a statement of its own: the lock may have been waited for.
    return readLot(tx, lotId);
  },

  read: readLot,

  noteCorrection: (tx, lotId, { close, at }) =>
    setClocks(tx, [{ id: lotId, close }], { kind: 'corrected', at }),

  async setStartPrice(tx, lotId, startPrice) {
    await tx
      .updateTable('lot_states')
      .set({ start_price_cents: startPrice })
      .where('lot_id', '=', lotId)
      .where('accepted_count', '=', 0)
      .execute();
  },

  async setConsignor(tx, lotId, consignorId) {
    await tx
      .updateTable('lot_states')
      .set({ consignor_id: consignorId })
      .where('lot_id', '=', lotId)
      .execute();
  },
};

interface Row extends Omit<RunningLot, 'close' | 'clock' | 'now' | 'highBid'> {
  /** Cents; null, as is the paddle, where nobody has bid. */
  readonly price: number | null;
  readonly paddle: number | null;
  readonly close: Date;
  readonly clock: Date;
  readonly now: Date;
}

async function readLot(db: Kysely<DB>, lotId: string): Promise<RunningLot | null> {
  const { rows } = await sql<Row>`
    select outcome, close_at as "close", sale_clock(auction_id) as clock, auction_clock() as now,
      (select count(*)::int from (${biddersOfLot(lotId)}) bidders) as bidders,
      bid_count as "bidCount", price_cents as price, leader_paddle as paddle, reserve_cents as reserve, reserve_met as "reserveMet",
      exists (select from reserve_changes c where c.lot_id = lot_states.lot_id) as "reserveLowered"
    from lot_states where lot_id = ${lotId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { price, paddle, ...lot } = row;
  return {
    ...lot,
    highBid: price === null || paddle === null ? null : { price, paddle },
    close: lot.close.getTime(),
    clock: lot.clock.getTime(),
    now: lot.now.getTime(),
  };
}
