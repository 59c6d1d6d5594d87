import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { minPaymentCents } from '#platform/cards/payments.ts';
import type { DB } from '#platform/database/schema.ts';

/** Whether the seller refunded all that was paid on invoice `i`; null if nothing was (decision 050). */
export const isGivenBack = sql<boolean | null>`(
  select sum(amount_cents) filter (where kind = 'refund')
    >= sum(amount_cents) filter (where kind not in ('refund', 'chargeback'))
  from invoice_payments p where p.invoice_id = i.id and p.accepted
)`;

/**
 * Whether a bidder still has something to pay for what they won: an invoice with something due or a
 * payment that is disputed, or a lot not invoiced yet. An amount too small to charge does not count: it
 * is written off. Nor does an invoice on which the seller refunded all payments (decision 050); an amount
 * that the bidder's bank took back is still owed.
 */
export async function hasUnpaidWins(db: Kysely<DB>, userId: string): Promise<boolean> {
  // In one statement, so that a lot whose invoice is made at the same time is found either way. Lots are
  // found through their bids, since there is no index by winner.
  const { rows } = await sql<{ unpaid: boolean }>`
    select exists (
      select from invoices i where bidder_id = ${userId} and (
        disputed_cents > 0
        or total_cents - paid_cents >= ${minPaymentCents} and ${isGivenBack} is not true
      )
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
