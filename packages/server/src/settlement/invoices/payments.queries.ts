import type { LatestAttempt } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { invoiceChanged, invoicePaid } from './facts-of-invoices.ts';

export interface Payment {
  readonly invoiceId: string;
  readonly kind: 'card' | 'cash' | 'check' | 'other' | 'refund';
  /** A declined payment is shown but not counted. */
  readonly accepted: boolean;
  /** Positive, even for a refund. */
  readonly amountCents: number;
  readonly brand: string;
  readonly last4: string;
  /** Shown to the bidder beside it. */
  readonly notes: string;
  /** The payment attempt that led to this: recorded once, however often it is reported. */
  readonly attemptId: string | null;
  readonly madeBy: string;
}

/**
 * Records a payment, a decline or a refund, and updates the sums. The transaction holds the invoice's
 * lock (`lockInvoice`). Returns the payment's id; for a payment attempt recorded before, the earlier one.
 */
export async function recordPayment(
  transaction: Transaction<DB>,
  payment: Payment,
): Promise<string> {
  const { invoiceId, kind, accepted, amountCents, attemptId } = payment;
  const inserted = await transaction
    .insertInto('invoice_payments')
    .values({
      id: uuid(),
      invoice_id: invoiceId,
      kind,
      accepted,
      amount_cents: amountCents,
      brand: payment.brand,
      last4: payment.last4,
      notes: payment.notes,
      attempt_id: attemptId,
      made_by: payment.madeBy,
      processed_at: sql<Date>`auction_clock()`,
    })
    .onConflict((conflict) => conflict.column('attempt_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return paymentOfAttempt(transaction, attemptId);
  if (accepted) {
    const counted = kind === 'refund' ? -amountCents : amountCents;
    const { isPaid } = await transaction
      .updateTable('invoices')
      .set({ paid_cents: sql<number>`paid_cents + ${counted}` })
      .where('id', '=', invoiceId)
      .returning(sql<boolean>`paid_cents >= total_cents`.as('isPaid'))
      .executeTakeFirstOrThrow();
    const fact = isPaid && kind !== 'refund' ? invoicePaid : invoiceChanged;
    await recordFact(transaction, fact, { invoiceId });
  }
  return inserted.id;
}

async function paymentOfAttempt(
  transaction: Kysely<DB>,
  attemptId: string | null,
): Promise<string> {
  const { id } = await transaction
    .selectFrom('invoice_payments')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the state of the latest payment attempt, for the payment status; under the invoice's lock. */
export async function noteLatestAttempt(
  transaction: Kysely<DB>,
  invoiceId: string,
  state: LatestAttempt,
): Promise<void> {
  await transaction
    .updateTable('invoices')
    .set({ latest_attempt: state })
    .where('id', '=', invoiceId)
    .execute();
}
