import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { invoiceChanged } from './facts-of-invoices.ts';
import { startRevision } from './changes.queries.ts';

/** Money of a card payment that the provider returned. */
export interface Return {
  readonly invoiceId: string;
  readonly kind: 'refund' | 'chargeback';
  /** The provider's name for it: it is recorded once. */
  readonly returnRef: string;
  /** Positive. */
  readonly amountCents: number;
  /** False for one that failed, or is not decided yet. */
  readonly counts: boolean;
  readonly brand: string;
  readonly last4: string;
}

/**
 * Records the present state of returned money, under the invoice's lock. One that fails after it counted
 * stays in the books as not accepted; one that never counted is not stored. A refund that staff recorded
 * by hand before its event arrived becomes that row, not a second one. Returns the payment's id when it
 * now counts for the first time: that is when notifications are due.
 */
export async function recordReturn(
  transaction: Transaction<DB>,
  back: Return,
): Promise<{ readonly newlyCounted: string | null }> {
  const { invoiceId, returnRef, amountCents } = back;
  const before =
    (await findReturn(transaction, returnRef)) ?? (await adoptRefund(transaction, back));
  const counted = before?.accepted === true ? before.amount_cents : 0;
  const counting = back.counts ? amountCents : 0;
  if (counted === counting) return { newlyCounted: null };
  const standing = { accepted: back.counts, amount_cents: amountCents };
  const { id } = await transaction
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
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('invoices')
    .set({ paid_cents: sql<number>`paid_cents + ${counted - counting}` })
    .where('id', '=', invoiceId)
    .execute();
  // There is a new balance, which the bidder may pay.
  await startRevision(transaction, invoiceId);
  await recordFact(transaction, invoiceChanged, { invoiceId });
  return { newlyCounted: counted === 0 ? id : null };
}

function findReturn(transaction: Kysely<DB>, returnRef: string) {
  return transaction
    .selectFrom('invoice_payments')
    .select(['accepted', 'amount_cents'])
    .where('return_ref', '=', returnRef)
    .executeTakeFirst();
}

/**
 * Gives the provider's id to the oldest refund of the same amount that was recorded by hand; its amount
 * is counted already.
 */
async function adoptRefund(
  transaction: Kysely<DB>,
  { invoiceId, kind, returnRef, amountCents }: Return,
) {
  if (kind !== 'refund') return undefined;
  return transaction
    .updateTable('invoice_payments')
    .set({ return_ref: returnRef })
    .where('id', '=', (payments) =>
      payments
        .selectFrom('invoice_payments')
        .select('id')
        .where('invoice_id', '=', invoiceId)
        .where('kind', '=', 'refund')
        .where('accepted', 'is', true)
        .where('amount_cents', '=', amountCents)
        .where('return_ref', 'is', null)
        .orderBy('processed_at')
        .orderBy('id')
        .limit(1),
    )
    .returning(['accepted', 'amount_cents'])
    .executeTakeFirst();
}

/** Stores how much of an invoice's payments is disputed and not decided; under its lock. */
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
