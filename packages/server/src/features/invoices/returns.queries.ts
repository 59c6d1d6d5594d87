import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '../../platform/database/schema.ts';
import { startRevision } from './changes.queries.ts';

/** Money of a card's payment that went back at the provider. */
export interface Return {
  readonly invoiceId: string;
  readonly kind: 'refund' | 'chargeback';
  /** The provider's name for it: it is noted once. */
  readonly returnRef: string;
  /** Positive. */
  readonly amountCents: number;
  /** False for one that has come to nothing, or not to anything yet. */
  readonly counts: boolean;
  readonly brand: string;
  readonly last4: string;
}

/**
 * Notes money that went back, as it stands now, under the invoice's lock. One that comes to nothing
 * after it counted stays in the books as not accepted; one that never counted is not written at all.
 */
export async function recordReturn(transaction: Kysely<DB>, back: Return): Promise<void> {
  const { invoiceId, returnRef, amountCents } = back;
  const before = await transaction
    .selectFrom('invoice_payments')
    .select(['id', 'accepted', 'amount_cents'])
    .where('return_ref', '=', returnRef)
    .executeTakeFirst();
  const counted = before?.accepted === true ? before.amount_cents : 0;
  const counting = back.counts ? amountCents : 0;
  if (counted === counting) return;
  const standing = { accepted: back.counts, amount_cents: amountCents };
  await transaction
    .insertInto('invoice_payments')
    .values({
      id: uuid(),
      invoice_id: invoiceId,
      kind: back.kind,
      ...standing,
      brand: back.brand,
      last4: back.last4,
      return_ref: returnRef,
      made_by: 'provider',
      processed_at: sql<Date>`auction_clock()`,
    })
    .onConflict((conflict) => conflict.column('return_ref').doUpdateSet(standing))
    .execute();
  await transaction
    .updateTable('invoices')
    .set({ paid_cents: sql<number>`paid_cents + ${counted - counting}` })
    .where('id', '=', invoiceId)
    .execute();
  // What is due now is another balance, which the bidder may pay.
  await startRevision(transaction, invoiceId);
}

/** Writes down what of an invoice's payments is disputed and not decided; under its lock. */
export async function noteDisputed(
  transaction: Kysely<DB>,
  invoiceId: string,
  cents: number,
): Promise<void> {
  await transaction
    .updateTable('invoices')
    .set({ disputed_cents: cents })
    .where('id', '=', invoiceId)
    .execute();
}
