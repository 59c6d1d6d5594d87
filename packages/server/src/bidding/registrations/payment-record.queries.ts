import type { PaymentRecord } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Expression, Kysely, RawBuilder } from 'kysely';
import { minPaymentCents } from '#platform/cards/payments.ts';
import type { DB } from '#platform/database/schema.ts';

/** Invoices of somebody, by number: of a company and of all, those that are paid, and those that are overdue. */
export interface Invoices extends PaymentRecord {
  readonly invoices: number;
  readonly invoicesHere: number;
}

/**
 * Selects them as one row. What is left to pay is nothing where it is too small to charge; an invoice is
 * overdue a week after it was sent, or while its payment is disputed.
 */
export function invoicesOf(
  userId: Expression<string>,
  sellerId: Expression<string>,
): RawBuilder<Invoices> {
  return sql`
    select count(*)::int as invoices,
      count(*) filter (where i.seller_company_id = ${sellerId})::int as "invoicesHere",
      count(*) filter (where is_paid)::int as paid,
      count(*) filter (where is_paid and i.seller_company_id = ${sellerId})::int as "paidHere",
      count(*) filter (
        where not is_paid and (disputed_cents > 0 or created_at < auction_clock() - interval '7 days')
      )::int as overdue
    from invoices i
    cross join lateral (
      select total_cents - paid_cents < ${minPaymentCents} and disputed_cents = 0 as is_paid
    ) p
    where i.bidder_id = ${userId}`;
}

export async function readPaymentRecord(
  db: Kysely<DB>,
  { userId, sellerId }: { readonly userId: string; readonly sellerId: string },
): Promise<PaymentRecord> {
  const { rows } = await invoicesOf(sql`${userId}::uuid`, sql`${sellerId}::uuid`).execute(db);
  const [record] = rows;
  if (record === undefined) throw new Error('A count gave no row.');
  return record;
}
