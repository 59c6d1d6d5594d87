import { texts } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import { authenticationRequired } from '#platform/cards/payments.ts';
import type { DB } from '#platform/database/schema.ts';
import { noteLatestAttempt, recordPayment } from '#settlement/invoices/public.ts';
import type { Outcome } from './call-provider.ts';
import { lockExisting } from './begin-attempt.ts';
import { claimMs, postponedMs } from './attempt-times.ts';
import { endAttempt, insertSecond, keepOpen, readAttempt } from './attempts.queries.ts';
import { isOpen } from './payment-attempt.ts';
import type { PaymentAttempt, PaymentsDependencies, OpenAttempt } from './payment-attempt.ts';
import { endSchedule, postponeSchedule, scheduleRetry, readSchedule } from './schedules.queries.ts';
import { notify } from './notify.ts';

/**
 * Whether the bidder sees the outcome in the answer to their own request (`answer`) or gets a mail
 * (`mail`).
 */
export type OutcomeChannel = 'answer' | 'mail';

/** Applies the provider's answer about a payment attempt, in a transaction of its own. */
export function settle(
  payments: PaymentsDependencies,
  attempt: PaymentAttempt,
  outcome: Outcome,
  channel: OutcomeChannel,
): Promise<PaymentAttempt> {
  return payments.database.transaction((transaction) =>
    settleIn(transaction, payments, attempt, outcome, channel),
  );
}

/**
 * Applies the provider's answer about a payment attempt once: a second caller finds it ended. Several may
 * have asked at the same time; their answers about a final state agree.
 */
export async function settleIn(
  transaction: Transaction<DB>,
  payments: PaymentsDependencies,
  { id, invoiceId }: PaymentAttempt,
  outcome: Outcome,
  channel: OutcomeChannel,
): Promise<PaymentAttempt> {
  await lockExisting(transaction, invoiceId);
  const attempt = await readAttempt(transaction, id);
  if (isOpen(attempt)) await move(transaction, payments, attempt, outcome, channel);
  else if (outcome.kind === 'succeeded') await takeLate(transaction, payments, attempt, outcome);
  return readAttempt(transaction, id);
}

async function move(
  transaction: Transaction<DB>,
  payments: PaymentsDependencies,
  attempt: OpenAttempt,
  outcome: Outcome,
  channel: OutcomeChannel,
): Promise<void> {
  const { id, invoiceId, state, intentRef } = attempt;
  switch (outcome.kind) {
    case 'unknown': {
      // The bidder might confirm any moment: if it cannot be canceled now, that is retried soon.
      const lookMs = state.kind === 'authentication-required' ? claimMs : undefined;
      return keepOpen(transaction, attempt, state.kind, outcome.intentRef ?? intentRef, lookMs);
    }
    case 'processing':
      await keepOpen(transaction, attempt, 'processing', outcome.intentRef);
      return noteLatestAttempt(transaction, invoiceId, 'open');
    case 'authentication-required':
      // An outdated answer: the bidder has confirmed, and the bank is processing.
      if (state.kind === 'processing') return;
      await keepOpen(transaction, attempt, 'authentication-required', outcome.intentRef);
      // It waits for the bidder, not for the bank: they may continue.
      return noteLatestAttempt(transaction, invoiceId, 'none');
    case 'succeeded':
      await noteLatestAttempt(transaction, invoiceId, 'none');
      return take(transaction, payments, attempt, outcome);
    case 'declined':
      await endAttempt(transaction, id, { ...outcome, kind: 'declined' }, outcome.intentRef);
      return notifyDeclined(transaction, payments, attempt, outcome, channel);
    case 'canceled':
      await endAttempt(transaction, id, { kind: 'canceled' }, outcome.intentRef);
      return noteLatestAttempt(transaction, invoiceId, 'none');
    case 'faulty': {
      const { code } = outcome;
      payments.log.error(
        { attempt: id, code },
        'the provider rejected a payment request as invalid',
      );
      await endAttempt(transaction, id, { kind: 'canceled' }, intentRef);
      await noteLatestAttempt(transaction, invoiceId, 'none');
      if (attempt.cause === 'schedule') await postponeSchedule(transaction, invoiceId, postponedMs);
    }
  }
}

type Success = Pick<Extract<Outcome, { kind: 'succeeded' }>, 'intentRef' | 'receivedCents'>;

async function take(
  transaction: Transaction<DB>,
  payments: PaymentsDependencies,
  attempt: PaymentAttempt,
  { intentRef, receivedCents }: Success,
): Promise<void> {
  const { id, amountCents } = attempt;
  if (receivedCents !== amountCents) {
    const facts = { attempt: id, amountCents, receivedCents };
    payments.log.error(facts, 'a payment attempt received a different amount');
  }
  await endAttempt(transaction, id, { kind: 'succeeded' }, intentRef);
  await notePayment(transaction, payments, attempt, receivedCents);
}

/** Money from a second intent of the same attempt. */
export async function takeSecond(
  transaction: Transaction<DB>,
  payments: PaymentsDependencies,
  attempt: PaymentAttempt,
  second: Success,
): Promise<void> {
  await lockExisting(transaction, attempt.invoiceId);
  const id = await insertSecond(transaction, attempt, second);
  if (id === null) return;
  await notePayment(transaction, payments, { ...attempt, id }, second.receivedCents);
}

async function notePayment(
  transaction: Transaction<DB>,
  payments: PaymentsDependencies,
  { id, invoiceId, brand, last4, cause }: PaymentAttempt,
  receivedCents: number,
): Promise<void> {
  const paymentId = await recordPayment(transaction, {
    invoiceId,
    kind: 'card',
    accepted: true,
    amountCents: receivedCents,
    brand,
    last4,
    notes: '',
    attemptId: id,
    madeBy: cause,
  });
  const { amountDueCents } = await lockExisting(transaction, invoiceId);
  // An amount added while the attempt was under way stays scheduled.
  if (amountDueCents <= 0) await endSchedule(transaction, invoiceId);
  await notify(transaction, payments, (events) =>
    events.paid(transaction, { invoiceId, paymentId }),
  );
}

/**
 * Money for a payment attempt that had ended without success here: it is recorded, and a person should
 * look at it.
 */
async function takeLate(
  transaction: Transaction<DB>,
  payments: PaymentsDependencies,
  attempt: PaymentAttempt,
  success: Success,
): Promise<void> {
  if (attempt.state.kind === 'succeeded') return;
  payments.log.error(
    { attempt: attempt.id, state: attempt.state.kind },
    'a payment attempt that had ended has succeeded after all',
  );
  await take(transaction, payments, attempt, success);
}

async function notifyDeclined(
  transaction: Transaction<DB>,
  payments: PaymentsDependencies,
  { invoiceId, cause, amountCents, brand, last4 }: PaymentAttempt,
  { failure }: Extract<Outcome, { kind: 'declined' }>,
  channel: OutcomeChannel,
): Promise<void> {
  const message = failure.message || texts.paymentFailed;
  await noteLatestAttempt(transaction, invoiceId, 'declined');
  await recordPayment(transaction, {
    invoiceId,
    kind: 'card',
    accepted: false,
    amountCents,
    brand,
    last4,
    notes: message,
    // The id is kept for the attempt's success, should it still succeed.
    attemptId: null,
    madeBy: cause,
  });
  const schedule = await readSchedule(transaction, invoiceId);
  const nextTryAt =
    schedule === null
      ? null
      : // A payment that is due this moment would charge the same card again.
        cause === 'schedule' || schedule.isDue
        ? await scheduleRetry(transaction, invoiceId, schedule, { noCard: false })
        : schedule.nextAttemptAt;
  if (cause === 'schedule' && failure.code === authenticationRequired) {
    return notify(transaction, payments, (events) =>
      events.authenticationNeeded(transaction, { invoiceId }),
    );
  }
  if (channel === 'mail') {
    await notify(transaction, payments, (events) =>
      events.declined(transaction, { invoiceId, message, nextTryAt }),
    );
  }
}
