import { refused, texts } from '@fairlot/contract';
import type { PaymentAnswer } from '@fairlot/contract';
import { askFor } from './call-provider.ts';
import type { Outcome } from './call-provider.ts';
import { beginAttempt, lockExisting } from './begin-attempt.ts';
import type { Beginning, WantedPayment } from './begin-attempt.ts';
import { latestAttempt } from './attempts.queries.ts';
import { isOpen } from './payment-attempt.ts';
import type { PaymentAttempt, PaymentsDependencies } from './payment-attempt.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';
import { settle } from './settle-attempt.ts';

type Wish = Pick<WantedPayment, 'shownCents' | 'host'>;

/** Charges what is due to the card on file, while the bidder is present. */
export async function payNow(
  payments: PaymentsDependencies,
  invoiceId: string,
  wish: Wish,
): Promise<PaymentAnswer> {
  const beginning = await begin(payments, invoiceId, wish);
  if (beginning.kind !== 'open') return answerOf(payments, beginning);
  const { attempt } = beginning;
  if (attempt.state.kind !== 'authentication-required') return { processing: true };
  return goOn(payments, attempt, wish);
}

/**
 * Returns the outcome of a payment after the bidder confirmed it with their bank; asks the provider if it
 * is not known yet.
 */
export async function completePayment(
  payments: PaymentsDependencies,
  invoiceId: string,
): Promise<PaymentAnswer> {
  const attempt = await latestAttempt(payments.database.kysely, invoiceId);
  if (attempt === null) return refused('NothingDue');
  if (!isOpen(attempt)) return answerTo(attempt, null);
  if (attempt.gateway !== payments.gateway.name) return { processing: true };
  const outcome = await reconcileAttempt(payments, attempt);
  const answer = await applied(payments, attempt, outcome);
  return outcome.kind === 'canceled' ? refused('PaymentNotCompleted') : answer;
}

/** The bidder returns to a payment that their bank wants them to confirm. */
async function goOn(
  payments: PaymentsDependencies,
  attempt: PaymentAttempt,
  wish: Wish,
): Promise<PaymentAnswer> {
  if (attempt.gateway !== payments.gateway.name) return { processing: true };
  const outcome = await reconcileAttempt(payments, attempt, wish.shownCents);
  // An attempt must end before the next begins.
  const answer = await applied(payments, attempt, outcome);
  if (outcome.kind !== 'canceled') return answer;
  const next = await begin(payments, attempt.invoiceId, wish);
  return next.kind === 'open' ? { processing: true } : answerOf(payments, next);
}

function begin(
  { database, gateway }: PaymentsDependencies,
  invoiceId: string,
  wish: Wish,
): Promise<Beginning> {
  return database.transaction(async (transaction) => {
    const invoice = await lockExisting(transaction, invoiceId);
    return beginAttempt(transaction, gateway.name, invoice, { ...wish, cause: 'pay-now' });
  });
}

async function answerOf(
  payments: PaymentsDependencies,
  beginning: Exclude<Beginning, { kind: 'open' }>,
): Promise<PaymentAnswer> {
  switch (beginning.kind) {
    case 'begun': {
      const { attempt } = beginning;
      return applied(payments, attempt, await askFor(payments.gateway, attempt));
    }
    case 'nothing-due':
      return refused('NothingDue');
    case 'disputed':
      return refused('PaymentDisputed');
    case 'amount-changed':
      return refused('AmountChanged');
    case 'written-off':
      return {};
    case 'no-card':
      return refused('NoCardToPay');
    case 'card-expired':
      return refused('CardExpiredToPay');
  }
}

async function applied(
  payments: PaymentsDependencies,
  attempt: PaymentAttempt,
  outcome: Outcome,
): Promise<PaymentAnswer> {
  return answerTo(await settle(payments, attempt, outcome, 'answer'), outcome);
}

function answerTo({ gateway, state }: PaymentAttempt, outcome: Outcome | null): PaymentAnswer {
  switch (state.kind) {
    case 'succeeded':
      return {};
    case 'asked':
    case 'processing':
      return { processing: true };
    case 'authentication-required': {
      if (outcome?.kind !== 'authentication-required') return { processing: true };
      const { publishableKey: stripePublishableKey, clientSecret } = outcome;
      return { authentication: { gateway, stripePublishableKey, clientSecret } };
    }
    // The provider's own sentence where it has one.
    case 'declined':
      return refused('PaymentDeclined', state.failure.message || texts.paymentFailed);
    case 'canceled':
      return refused('PaymentFailed');
  }
}
