import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** When the card on file is charged automatically. */
export interface ScheduledPayment {
  readonly at: Date;
  /** Its time has come: the payment may be under way. */
  readonly isDue: boolean;
}

/** Null when the card is not charged automatically (any more). */
export async function scheduledPaymentOf(
  db: Kysely<DB>,
  invoiceId: string,
): Promise<ScheduledPayment | null> {
  const row = await db
    .selectFrom('scheduled_payments')
    .select(['next_attempt_at', sql<boolean>`next_attempt_at <= auction_clock()`.as('is_due')])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
  if (row === undefined || row.next_attempt_at === null) return null;
  return { at: row.next_attempt_at, isDue: row.is_due };
}

/** The seller's pickup terms, as HTML. */
export async function pickupTermsOf(db: Kysely<DB>, auctionId: string): Promise<string> {
  const { pickup_terms_html: html } = await db
    .selectFrom('auctions')
    .select('pickup_terms_html')
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow();
  return html;
}
