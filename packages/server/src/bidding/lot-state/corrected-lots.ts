import { sql } from 'kysely';
import type { RunningLots } from '#selling/sales/public.ts';
import { biddersOfLot } from './bidders-of-lot.ts';
import { setClocks } from './sale-clock.queries.ts';

/** Lots of running sales, for their owner's corrections: locked as bids lock them, and moved by the clock's owner. */
export const runningLots: RunningLots = {
  async lock(tx, lotId) {
    const lot = await tx
      .selectFrom('lot_states')
      .select(['outcome', 'close_at', 'auction_id'])
      .where('lot_id', '=', lotId)
      .forUpdate()
      .executeTakeFirst();
    if (!lot) return null;
    // In a statement of its own: the lock may have been waited for.
    const { rows } = await sql<{ now: Date; clock: Date; bidders: number }>`
      select auction_clock() as now, sale_clock(${lot.auction_id}) as clock,
        (select count(*)::int from (${biddersOfLot(lotId)}) bidders) as bidders`.execute(tx);
    const [read] = rows;
    if (!read) throw new Error('The clock gave no row.');
    return {
      outcome: lot.outcome,
      close: lot.close_at.getTime(),
      clock: read.clock.getTime(),
      now: read.now.getTime(),
      bidders: read.bidders,
    };
  },

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
};
