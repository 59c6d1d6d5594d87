import type { LatestAttempt } from '@fairlot/rules';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** An invoice, locked against changes and payments by others until the transaction ends. Amounts in cents. */
export interface LockedInvoice {
  readonly id: string;
  readonly auctionId: string;
  readonly bidderId: string;
  readonly sellerCompanyId: string;
  readonly invoiceNumber: number;
  readonly revision: number;
  readonly totalCents: number;
  readonly paidCents: number;
  /** Negative when a refund is due. */
  readonly amountDueCents: number;
  readonly latestAttempt: LatestAttempt;
  /** The part of its payments that is disputed and not decided yet. */
  readonly disputedCents: number;
}

/** Locks an invoice until the transaction ends; null when no invoice has this id. */
export async function lockInvoice(
  transaction: Kysely<DB>,
  invoiceId: string,
): Promise<LockedInvoice | null> {
  // Not `for update`: rows that reference the invoice, such as one in the outbox, may be written
  // meanwhile.
  const row = await transaction
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', invoiceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    auctionId: row.auction_id,
    bidderId: row.bidder_id,
    sellerCompanyId: row.seller_company_id,
    invoiceNumber: row.invoice_number,
    revision: row.revision,
    totalCents: row.total_cents,
    paidCents: row.paid_cents,
    amountDueCents: row.total_cents - row.paid_cents,
    latestAttempt: row.latest_attempt,
    disputedCents: row.disputed_cents,
  };
}
