import { sql } from 'kysely';
import type { InvoicesOf } from '#bidding/registrations/public.ts';
import { minPaymentCents } from '#platform/cards/payments.ts';
import { isGivenBack } from './unpaid-wins.queries.ts';

/**
 * Somebody's payment record, for companies that decide on them. An invoice is paid if something was paid
 * and nothing chargeable is left: one whose lots were all voided is neither paid nor owed. It is overdue
 * if it is disputed, or still owed a week after it was sent or a lot was added by an offer; not if the
 * seller refunded all of it (decision 050).
 */
export const invoicesOf: InvoicesOf = (userId, sellerId) => sql`
  select count(*)::int as invoices,
    count(*) filter (where i.seller_company_id = ${sellerId})::int as "invoicesHere",
    count(*) filter (where is_paid)::int as paid,
    count(*) filter (where is_paid and i.seller_company_id = ${sellerId})::int as "paidHere",
    count(*) filter (where is_overdue)::int as overdue,
    count(*) filter (where is_overdue and i.seller_company_id = ${sellerId})::int as "overdueHere"
  from invoices i
  cross join lateral (select total_cents - paid_cents >= ${minPaymentCents} as is_owed) o
  cross join lateral (
    select paid_cents > 0 and not is_owed and disputed_cents = 0 as is_paid,
      disputed_cents > 0 or is_owed and ${isGivenBack} is not true
        and greatest(created_at, (
          select max(ended_at) from invoice_lots l
          join after_sale_offers f on f.lot_id = l.lot_id and f.state = 'accepted'
          where l.invoice_id = i.id
        )) < auction_clock() - interval '7 days' as is_overdue
  ) p
  where i.bidder_id = ${userId}`;
