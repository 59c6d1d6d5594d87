import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DisputeRaised } from '#platform/cards/payment-returns.ts';
import type { DB } from '#platform/database/schema.ts';

/** Records that an answer requested at this time is applied; false if a newer one already was. */
export async function isNewestAnswer(
  transaction: Kysely<DB>,
  attemptId: string,
  askedAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('payment_attempts')
    .set({ returns_asked_at: askedAt })
    .where('id', '=', attemptId)
    .where((where) =>
      where.or([where('returns_asked_at', 'is', null), where('returns_asked_at', '<=', askedAt)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Stores the state of a dispute, under the invoice's lock. Returns the change (opened or decided); null
 * if nothing is new.
 */
export async function storeDispute(
  transaction: Kysely<DB>,
  attemptId: string,
  dispute: DisputeRaised,
): Promise<'opened' | 'decided' | null> {
  const before = await transaction
    .selectFrom('disputes')
    .select(['is_open', 'withdrawn_cents'])
    .where('dispute_ref', '=', dispute.disputeRef)
    .executeTakeFirst();
  const standing = {
    amount_cents: dispute.amountCents,
    reason: dispute.reason,
    is_open: dispute.isOpen,
    withdrawn_cents: dispute.withdrawnCents,
    answer_by: dispute.answerBy,
  };
  await transaction
    .insertInto('disputes')
    .values({
      dispute_ref: dispute.disputeRef,
      attempt_id: attemptId,
      opened_at: dispute.openedAt,
      ...standing,
    })
    .onConflict((conflict) => conflict.column('dispute_ref').doUpdateSet(standing))
    .execute();
  if (dispute.isOpen) return before?.is_open === true ? null : 'opened';
  const isKnown = before?.is_open === false && before.withdrawn_cents === dispute.withdrawnCents;
  return isKnown ? null : 'decided';
}

/** The amount of an invoice's payments that is disputed and not decided, in cents. */
export async function readDisputed(transaction: Kysely<DB>, invoiceId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(d.amount_cents), 0)::bigint as cents
    from disputes d join payment_attempts c on c.id = d.attempt_id
    where c.invoice_id = ${invoiceId} and d.is_open`.execute(transaction);
  return rows[0]?.cents ?? 0;
}
