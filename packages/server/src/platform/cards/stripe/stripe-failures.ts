import { Stripe } from 'stripe';
import type { Log } from '../../log/log.ts';

/** Why a call to Stripe gave no usable answer. */
export type StripeFailure =
  /** The card was refused; the sentence is Stripe's, for the card holder. */
  | { readonly kind: 'declined'; readonly message: string }
  | { readonly kind: 'authentication-required' }
  /** The thing named does not exist, or is in the wrong state; `isOfMethod`: it is the payment method. */
  | { readonly kind: 'refused'; readonly code: string; readonly isOfMethod: boolean }
  /** Stripe answered that it failed, or that our keys are wrong; nothing was done. */
  | { readonly kind: 'failed' }
  /** No answer: it may or may not have been done. */
  | { readonly kind: 'no-answer' };

/** Stripe's codes for a card whose bank wants the holder to authenticate. */
const authenticationCodes: ReadonlySet<string> = new Set([
  'authentication_required',
  'setup_intent_authentication_failure',
]);

/** The status of a request concurrent with another of the same key. */
const conflict = 409;

/** Stripe's codes for a payment method that cannot be used (any more) for anything. */
const methodCodes: ReadonlySet<string> = new Set([
  'payment_method_unexpected_state',
  'payment_method_unactivated',
  'payment_method_not_available',
  'payment_method_restricted',
  'payment_method_unsupported_type',
]);

/**
 * Stripe refuses a method that was detached from its customer with a sentence alone, without a code or a
 * parameter; errors in our own requests have both.
 */
function isOfMethod(code: string, param: string | undefined): boolean {
  if (code === '') return param === undefined;
  return methodCodes.has(code) || (code === 'resource_missing' && param === 'payment_method');
}

/**
 * Classifies an error and logs it. Only the kind and Stripe's request id are logged: messages may contain
 * what was sent. Rethrows other errors.
 */
export function stripeFailure(error: unknown, log: Log): StripeFailure {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const code = error.code ?? '';
  if (error instanceof Stripe.errors.StripeCardError) {
    if (authenticationCodes.has(code)) return { kind: 'authentication-required' };
    return { kind: 'declined', message: error.message };
  }
  const facts = { type: error.type, reason: code, status: error.statusCode, id: error.requestId };
  if (error instanceof Stripe.errors.StripeConnectionError) {
    log.warn(facts, 'Stripe did not answer');
    return { kind: 'no-answer' };
  }
  if (error.statusCode === conflict) {
    log.warn(facts, 'Stripe is at work on this request already');
    return { kind: 'no-answer' };
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    log.info(facts, 'Stripe refused a request');
    return { kind: 'refused', code, isOfMethod: isOfMethod(code, error.param) };
  }
  log.error(facts, 'Stripe failed');
  return { kind: 'failed' };
}
