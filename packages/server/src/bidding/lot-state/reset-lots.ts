import { sql } from 'kysely';
import type { ResetLots } from '#selling/sales/public.ts';

/** Sets other prices and times for lots of a sale that is not published: nobody has bid on them. */
export const resetLots: ResetLots = async (tx, lots) => {
  const states = lots.map(({ id, startPrice, reserve, consignorId, closeAt }) => ({
    lot_id: id,
    start_price_cents: startPrice,
    reserve_cents: reserve,
    consignor_id: consignorId,
    close_at: new Date(closeAt).toISOString(),
  }));
  await sql`
    update lot_states s set start_price_cents = t.start_price_cents, reserve_cents = t.reserve_cents,
      consignor_id = t.consignor_id, scheduled_close_at = t.close_at, close_at = t.close_at
    from jsonb_populate_recordset(null::lot_states, ${JSON.stringify(states)}::jsonb) t
    where s.lot_id = t.lot_id and s.accepted_count = 0`.execute(tx);
};
