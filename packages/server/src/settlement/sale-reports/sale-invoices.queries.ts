import type { LatestAttempt } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { hasExpired } from '#identity/payment-methods/public.ts';
import type { DB } from '#platform/database/schema.ts';
import { isVoided } from '#settlement/pickup/public.ts';

export interface SaleInvoiceRow {
  readonly id: string;
  readonly invoice_number: number;
  readonly paddle_number: number;
  readonly bidder_name: string;
  readonly total_cents: number;
  readonly paid_cents: number;
  readonly disputed_cents: number;
  readonly latest_attempt: LatestAttempt;
  readonly has_card: boolean;
  /** Without voided lots, unless these were handed over. */
  readonly lots: number;
  readonly lots_picked_up: number;
  /** Empty if the buyers come themselves. */
  readonly collector_name: string;
}

/** The invoices of a sale by their numbers, with the name that each was made out to. */
export async function readSaleInvoices(
  db: Kysely<DB>,
  auctionId: string,
): Promise<SaleInvoiceRow[]> {
  const { rows } = await sql<SaleInvoiceRow>`
    select i.id, i.invoice_number, i.paddle_number, i.bidder_name, i.total_cents, i.paid_cents,
      i.disputed_cents, i.latest_attempt, goods.lots, goods.lots_picked_up,
      coalesce(c.name, '') as collector_name,
      exists (
        select from payment_methods p
        where p.user_id = i.bidder_id and not ${sql.raw(hasExpired('p'))}
      ) as has_card
    from invoices i
    left join pickup_collectors c on c.invoice_id = i.id
    cross join lateral (
      select count(*)::int as lots, count(h.lot_id)::int as lots_picked_up
      from invoice_lots il
      left join handed_over_lots h on h.lot_id = il.lot_id
      where il.invoice_id = i.id and (h.lot_id is not null or not ${isVoided('il')})
    ) goods
    where i.auction_id = ${auctionId}
    order by i.invoice_number`.execute(db);
  return rows;
}
