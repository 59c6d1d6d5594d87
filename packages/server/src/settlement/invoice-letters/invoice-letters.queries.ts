import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** When the card on file is charged automatically. */
export interface ScheduledPayment {
  readonly at: Date;
  /** Its time has come: the payment may be under way. */
  readonly isDue: boolean;
}

/** By invoice; none where the card is not charged automatically (any more). */
export async function scheduledPaymentsOf(
  db: Kysely<DB>,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, ScheduledPayment>> {
  const rows = await db
    .selectFrom('scheduled_payments')
    .select([
      'invoice_id',
      'next_attempt_at as at',
      sql<boolean>`next_attempt_at <= auction_clock()`.as('isDue'),
    ])
    .where('invoice_id', 'in', invoiceIds)
    .where('next_attempt_at', 'is not', null)
    .$narrowType<{ at: Date }>()
    .execute();
  return new Map(rows.map(({ invoice_id, ...scheduled }) => [invoice_id, scheduled]));
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
