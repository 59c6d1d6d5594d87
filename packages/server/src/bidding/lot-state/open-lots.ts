import { sql } from 'kysely';
import type { OpenLots } from '#selling/sales/public.ts';

/** The first state of lots that come into a sale: nobody has bid, and their clocks are as scheduled. */
export const openLots: OpenLots = async (tx, lots) => {
  const states = lots.map((lot) => ({
    lot_id: lot.id,
    session_id: lot.sessionId,
    auction_id: lot.auctionId,
    start_price_cents: lot.startPrice,
    reserve_cents: lot.reserve,
    consignor_id: lot.consignorId,
    close_at: new Date(lot.closeAt).toISOString(),
  }));
  // One statement whatever their number: ten thousand lots are far more than one has parameters for.
  await sql`
    insert into lot_states (lot_id, session_id, auction_id, start_price_cents, reserve_cents,
      consignor_id, scheduled_close_at, close_at)
    select lot_id, session_id, auction_id, start_price_cents, reserve_cents, consignor_id,
      close_at, close_at
    from jsonb_populate_recordset(null::lot_states, ${JSON.stringify(states)}::jsonb)`.execute(tx);
};
