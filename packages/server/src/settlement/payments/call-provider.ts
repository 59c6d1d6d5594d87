import type { CardGateway } from '#platform/cards/card-gateway.ts';
import { authenticationRequired } from '#platform/cards/payments.ts';
import type { PaymentFailure, PaymentFinding, PaymentStanding } from '#platform/cards/payments.ts';
import { askAgainForMs, unfinishedForMs } from './attempt-times.ts';
import type { PaymentAttempt } from './payment-attempt.ts';

/**
 * The outcome of an attempt. The last four are final: except for `succeeded`, none of them can move
 * money any more.
 */
export type Outcome =
  /** The outcome is not known yet; `intentRef` is set if at least the provider's id is known. */
  | { readonly kind: 'unknown'; readonly intentRef: string | null }
  | { readonly kind: 'processing'; readonly intentRef: string }
  | {
      readonly kind: 'authentication-required';
      readonly intentRef: string;
      readonly publishableKey: string;
      readonly clientSecret: string;
    }
  | { readonly kind: 'succeeded'; readonly intentRef: string; readonly receivedCents: number }
  | {
      readonly kind: 'declined';
      readonly intentRef: string | null;
      readonly failure: PaymentFailure;
    }
  | { readonly kind: 'canceled'; readonly intentRef: string | null }
  /** Nothing was begun, through a fault of ours. */
  | { readonly kind: 'faulty'; readonly code: string };

/** Requests a payment attempt that was just stored. Never inside a transaction. */
export async function askFor(gateway: CardGateway, attempt: PaymentAttempt): Promise<Outcome> {
  return conclude(gateway, attempt, await request(gateway, attempt));
}

/**
 * Asks the provider for the state of an open attempt. One that the provider does not know is requested
 * again if it is still due.
 */
export async function lookAt(
  gateway: CardGateway,
  attempt: PaymentAttempt,
  isDue: () => Promise<boolean>,
): Promise<Outcome> {
  const found = await gateway.findPayment(namesOf(attempt));
  if (found.state !== 'missing') return conclude(gateway, attempt, found);
  const { intentRef } = attempt;
  // Providers do not forget intents: our keys must belong to another account, whose intent may still
  // move money.
  if (intentRef !== null) return { kind: 'unknown', intentRef };
  if (attempt.ageMs >= askAgainForMs) return { kind: 'canceled', intentRef };
  if (!(await isDue())) return { kind: 'unknown', intentRef };
  return askFor(gateway, attempt);
}

/** Cancels an attempt that waits for its bidder; for any other it only asks for its state. */
export async function endWaiting(gateway: CardGateway, attempt: PaymentAttempt): Promise<Outcome> {
  const found = await gateway.findPayment(namesOf(attempt));
  switch (found.state) {
    case 'missing':
      return { kind: 'unknown', intentRef: attempt.intentRef };
    case 'authentication-required':
      return giveUp(gateway, attempt, found.intentRef);
    default:
      return conclude(gateway, attempt, found);
  }
}

/** Cancels an attempt that is no longer wanted. */
export async function giveUp(
  gateway: CardGateway,
  attempt: PaymentAttempt,
  intentRef: string,
): Promise<Outcome> {
  return afterCancel(attempt, intentRef, await gateway.cancelPayment(intentRef), null);
}

export const namesOf = ({ id, customerRef, intentRef }: PaymentAttempt) => ({
  attemptId: id,
  customerRef,
  intentRef,
});

function request(gateway: CardGateway, attempt: PaymentAttempt): Promise<PaymentStanding> {
  const { id, invoiceId, invoiceNumber, customerRef, methodRef, amountCents, cause, host } =
    attempt;
  return gateway.attemptPayment({
    attemptId: id,
    // Attempts of earlier versions may be open under this form of the key.
    idempotencyKey: `charge-${invoiceId}-${id}`,
    metadata: { invoiceId },
    customerRef,
    methodRef,
    amountCents,
    description: `Invoice #${invoiceNumber}`,
    host,
    // The invoice page checks the outcome of its payment by itself.
    returnPath: `/dashboard/invoice/${invoiceId}`,
    isHolderPresent: cause === 'pay-now',
  });
}

/**
 * Turns an attempt that cannot go on into a final outcome. A declined intent could still be paid with
 * another card by anyone who has its secret, so it is canceled before anybody is notified that it failed.
 */
export async function conclude(
  gateway: CardGateway,
  attempt: PaymentAttempt,
  standing: PaymentStanding,
): Promise<Outcome> {
  const isOverdue = attempt.ageMs >= unfinishedForMs;
  switch (standing.state) {
    case 'declined': {
      const { intentRef, failure } = standing;
      if (failure === null && !isOverdue) return { kind: 'unknown', intentRef };
      return afterCancel(attempt, intentRef, await gateway.cancelPayment(intentRef), failure);
    }
    case 'authentication-required': {
      const { state: kind, intentRef, publishableKey, clientSecret } = standing;
      if (attempt.cause === 'pay-now' && !isOverdue) {
        return { kind, intentRef, publishableKey, clientSecret };
      }
      const failure =
        attempt.cause === 'schedule' ? { code: authenticationRequired, message: '' } : null;
      return afterCancel(attempt, intentRef, await gateway.cancelPayment(intentRef), failure);
    }
    default:
      return settled(attempt, standing);
  }
}

function afterCancel(
  attempt: PaymentAttempt,
  intentRef: string,
  standing: PaymentStanding,
  failure: PaymentFailure | null,
): Outcome {
  switch (standing.state) {
    case 'canceled':
      return settled(attempt, { ...standing, failure: failure ?? standing.failure });
    case 'succeeded':
    case 'processing':
      return settled(attempt, standing);
    // It could not be canceled: the next check tries again.
    case 'declined':
    case 'authentication-required':
    case 'refused':
    case 'faulty':
    case 'unknown':
      return { kind: 'unknown', intentRef };
  }
}

function settled(
  attempt: PaymentAttempt,
  standing: Exclude<PaymentFinding, { state: 'declined' | 'authentication-required' | 'missing' }>,
): Outcome {
  switch (standing.state) {
    case 'succeeded': {
      const { intentRef, receivedCents } = standing;
      return { kind: 'succeeded', intentRef, receivedCents };
    }
    case 'processing':
      return { kind: 'processing', intentRef: standing.intentRef };
    case 'canceled': {
      const { intentRef, failure } = standing;
      return failure === null
        ? { kind: 'canceled', intentRef }
        : { kind: 'declined', intentRef, failure };
    }
    case 'refused':
      return { kind: 'declined', intentRef: null, failure: { code: standing.code, message: '' } };
    case 'faulty':
      return { kind: 'faulty', code: standing.code };
    case 'unknown':
      return { kind: 'unknown', intentRef: attempt.intentRef };
  }
}
