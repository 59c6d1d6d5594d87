import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { leastChargeCents } from '../../platform/cards/charges.ts';
import type { DB } from '../../platform/database/schema.ts';

/**
 * Whether a bidder still has something to pay for what he won: an invoice with something due or a
 * payment that is disputed, or a lot whose invoice is yet to come. Less than a card can be charged
 * keeps nobody: it is written off.
 */
export async function hasUnpaidWins(db: Kysely<DB>, userId: string): Promise<boolean> {
  // One statement, so that an invoice made meanwhile is found as the one or the other. Lots by way of
  // his bids: winners have no index.
  const { rows } = await sql<{ unpaid: boolean }>`
    select exists (
      select from invoices where bidder_id = ${userId} 
        and (total_cents - paid_cents >= ${leastChargeCents} or disputed_cents > 0)
    ) or exists (
      select from bids b
      join lot_states st on st.lot_id = b.lot_id
      join auctions a on a.id = st.auction_id
      where b.bidder_id = ${userId} and st.leader_id = ${userId} and st.outcome = 'sold'
        and a.settled_at is null
        and not exists (select from invoice_lots i where i.lot_id = st.lot_id)
    ) as unpaid`.execute(db);
  return rows[0]?.unpaid === true;
}
