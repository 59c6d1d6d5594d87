import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

/** When the card on file is charged by itself; null when it is not (any more). */
export async function plannedChargeOf(db: Kysely<DB>, invoiceId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('charge_plans')
    .select('charge_at')
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
  return row?.charge_at ?? null;
}

/** What the seller asks of those who come for their lots, as HTML. */
export async function pickupTermsOf(db: Kysely<DB>, auctionId: string): Promise<string> {
  const { pickup_terms_html: html } = await db
    .selectFrom('auctions')
    .select('pickup_terms_html')
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow();
  return html;
}
