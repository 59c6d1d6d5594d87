import { validate as isUuid } from 'uuid';
import type { CardNotice, PaymentEvent } from '#platform/cards/card-notice.ts';
import { isFirstDelivery } from '#platform/database/first-delivery.ts';
import { conclude, namesOf } from './call-provider.ts';
import { claimMs } from './attempt-times.ts';
import { findOwnAttempt } from './attempts.queries.ts';
import type { PaymentAttempt, PaymentsDependencies } from './payment-attempt.ts';
import { settleIn, takeSecond } from './settle-attempt.ts';

/**
 * Applies an event about a payment attempt once. Events come late, twice and out of order: they only say
 * that something happened, so the provider is asked for the present state. `unreachable` leaves the event
 * unhandled, so that the provider repeats it.
 */
export async function handlePaymentWebhook(
  payments: PaymentsDependencies,
  eventRef: CardNotice['eventRef'],
  { attemptId, intentRef }: PaymentEvent,
): Promise<'handled' | 'unreachable'> {
  const { database, gateway, log } = payments;
  const attempt =
    attemptId !== null && isUuid(attemptId)
      ? await findOwnAttempt(database.kysely, gateway.name, attemptId)
      : null;
  if (attempt === null) return 'handled';
  if (attempt.intentRef !== null && attempt.intentRef !== intentRef) {
    log.error({ attempt: attempt.id, intentRef }, 'the provider has two intents of one attempt');
    return handleSecondIntent(payments, eventRef, attempt, intentRef);
  }
  if (attempt.state.kind === 'succeeded') return 'handled';
  const found = await gateway.findPayment({ ...namesOf(attempt), intentRef });
  if (found.state === 'unknown' || found.state === 'missing') return 'unreachable';
  if (found.state === 'declined' && isBeingAnswered(attempt)) return 'handled';
  const outcome = await conclude(gateway, attempt, found);
  await database.transaction(async (transaction) => {
    if (!(await isFirstDelivery(transaction, 'stripe', eventRef))) return;
    await settleIn(transaction, payments, attempt, outcome, 'mail');
  });
  return 'handled';
}

/** One attempt should not have two intents: the other one is canceled, or its money recorded. */
async function handleSecondIntent(
  payments: PaymentsDependencies,
  eventRef: string,
  attempt: PaymentAttempt,
  intentRef: string,
): Promise<'handled' | 'unreachable'> {
  const { database, gateway } = payments;
  const standing = await gateway.cancelPayment(intentRef);
  if (standing.state === 'unknown') return 'unreachable';
  if (standing.state !== 'succeeded') return 'handled';
  await database.transaction(async (transaction) => {
    if (!(await isFirstDelivery(transaction, 'stripe', eventRef))) return;
    await takeSecond(transaction, payments, attempt, standing);
  });
  return 'handled';
}

/**
 * The bidder is waiting at their screen: their own request records this decline, else the next check of
 * the attempt does.
 */
function isBeingAnswered({ cause, state, ageMs }: PaymentAttempt): boolean {
  if (cause !== 'pay-now') return false;
  return state.kind === 'authentication-required' || (state.kind === 'asked' && ageMs < claimMs);
}
