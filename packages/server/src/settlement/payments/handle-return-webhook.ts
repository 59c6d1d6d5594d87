import { readClock } from '#platform/database/read-clock.ts';
import type { Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { CardNotice, ReturnEvent } from '#platform/cards/card-notice.ts';
import type { ReturnsFinding } from '#platform/cards/payment-returns.ts';
import type { DB } from '#platform/database/schema.ts';
import { noteDisputed, recordReturn } from '#settlement/invoices/public.ts';
import { isFirstDelivery } from '#platform/database/first-delivery.ts';
import { conclude, namesOf } from './call-provider.ts';
import { lockExisting } from './begin-attempt.ts';
import { findAttemptOfIntent, findOwnAttempt } from './attempts.queries.ts';
import type { PaymentAttempt, PaymentsDependencies, DisputeChange } from './payment-attempt.ts';
import { endSchedule } from './schedules.queries.ts';
import { isNewestAnswer, readDisputed, storeDispute } from './returns.queries.ts';
import { settle } from './settle-attempt.ts';
import { notify } from './notify.ts';

type Returns = Extract<ReturnsFinding, { state: 'found' }>;

/**
 * Applies returns of a payment attempt's money: refunds made at the provider, and disputes of its
 * cardholder. Events come late, twice and out of order: the provider is asked for the present state, and
 * the newest answer wins. `unreachable` leaves the event unhandled, so that the provider repeats it.
 */
export async function handleReturnWebhook(
  payments: PaymentsDependencies,
  eventRef: CardNotice['eventRef'],
  { intentRef }: ReturnEvent,
): Promise<'handled' | 'unreachable'> {
  const { database, gateway, log } = payments;
  const askedAt = await readClock(database.kysely);
  const found = await gateway.findReturns(intentRef);
  if (found.state === 'unknown') return 'unreachable';
  const attempt = await succeededAttempt(payments, intentRef, found);
  if (attempt === 'unreachable') return 'unreachable';
  if (attempt === null) return 'handled';
  await database.transaction(async (transaction) => {
    if (!(await isFirstDelivery(transaction, 'stripe', eventRef))) return;
    await lockExisting(transaction, attempt.invoiceId);
    if (await isNewestAnswer(transaction, attempt.id, askedAt)) {
      await apply(transaction, payments, attempt, found);
    }
  });
  const open = found.disputes.filter(({ isOpen }) => isOpen).map(({ disputeRef }) => disputeRef);
  if (open.length > 0) log.warn({ invoice: attempt.invoiceId, open }, 'a payment is disputed');
  return 'handled';
}

/**
 * The payment attempt that this is about, settled here before any of it is returned: its own answer may
 * be lost, or its event on its way. Null for a payment that was not begun here.
 */
async function succeededAttempt(
  payments: PaymentsDependencies,
  intentRef: string,
  { attemptId }: Returns,
): Promise<PaymentAttempt | 'unreachable' | null> {
  const { database, gateway } = payments;
  const named = await findAttemptOfIntent(database.kysely, gateway.name, intentRef);
  if (named?.state.kind === 'succeeded') return named;
  const attempt =
    named ??
    (attemptId !== null && isUuid(attemptId)
      ? await findOwnAttempt(database.kysely, gateway.name, attemptId)
      : null);
  if (attempt === null) return null;
  // A second intent of the attempt: its own event makes it an attempt here; until then this one waits.
  if (attempt.intentRef !== null && attempt.intentRef !== intentRef) return 'unreachable';
  const standing = await gateway.findPayment({ ...namesOf(attempt), intentRef });
  if (standing.state === 'missing') return 'unreachable';
  const outcome = await conclude(gateway, attempt, standing);
  const settled = await settle(payments, attempt, outcome, 'mail');
  return settled.state.kind === 'succeeded' ? settled : 'unreachable';
}

/** Under the invoice's lock. Returned money is never charged again automatically. */
async function apply(
  transaction: Transaction<DB>,
  payments: PaymentsDependencies,
  { id: attemptId, invoiceId, brand, last4 }: PaymentAttempt,
  { refunds, disputes }: Returns,
): Promise<void> {
  const card = { invoiceId, brand, last4 };
  const refunded: string[] = [];
  const disputed: DisputeChange[] = [];
  for (const { refundRef: returnRef, amountCents, counts } of refunds) {
    const refund = { ...card, kind: 'refund', returnRef, amountCents, counts } as const;
    const { newlyCounted } = await recordReturn(transaction, refund);
    if (newlyCounted !== null) refunded.push(newlyCounted);
  }
  for (const dispute of disputes) {
    const { disputeRef, isOpen, withdrawnCents, amountCents } = dispute;
    const change = await storeDispute(transaction, attemptId, dispute);
    if (change !== null) disputed.push({ invoiceId, disputeRef, change, withdrawnCents });
    const counts = !isOpen && withdrawnCents > 0;
    await recordReturn(transaction, {
      ...card,
      kind: 'chargeback',
      returnRef: disputeRef,
      amountCents: counts ? withdrawnCents : amountCents,
      counts,
    });
  }
  await noteDisputed(transaction, invoiceId, await readDisputed(transaction, invoiceId));
  if (refunds.length + disputes.length > 0) await endSchedule(transaction, invoiceId);
  // At the end, since each mail describes the invoice after all changes; and one by one, so that one that
  // fails does not hold up the others.
  for (const paymentId of refunded) {
    await notify(transaction, payments, (events) =>
      events.paid(transaction, { invoiceId, paymentId }),
    );
  }
  for (const change of disputed) {
    await notify(transaction, payments, (events) => events.disputed(transaction, change));
  }
}
