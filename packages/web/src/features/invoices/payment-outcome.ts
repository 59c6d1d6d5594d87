import { texts } from '@fairlot/contract';
import type { Authentication, PaymentAnswer } from '@fairlot/contract';
import type { ApiResult } from '@fairlot/client/api-client.ts';
import { failureText } from '../account/public.ts';

/** The outcome of a payment request. */
export type PaymentOutcome =
  | { readonly kind: 'paid' }
  /** Unknown yet: the invoice will show it. */
  | { readonly kind: 'processing' }
  /** The bank asks the cardholder first. */
  | { readonly kind: 'authentication'; readonly authentication: Authentication }
  | { readonly kind: 'failed'; readonly text: string };

/** Second specification, sections 7 and 8: a refusal's message is shown as given. */
export function paymentOutcome(answer: ApiResult<PaymentAnswer>): PaymentOutcome {
  if (answer.kind === 'empty') return { kind: 'paid' };
  if (answer.kind !== 'ok') return { kind: 'failed', text: failureText(answer) };
  if ('code' in answer.data) return { kind: 'failed', text: answer.data.message };
  const { processing, authentication } = answer.data;
  if (authentication !== undefined) return { kind: 'authentication', authentication };
  return { kind: processing === true ? 'processing' : 'paid' };
}

/** The message after a payment; also asks to choose a pickup time if none is chosen yet. */
export function paymentMadeText(mayChoosePickup: boolean): string {
  return mayChoosePickup ? `${texts.paymentMade} ${texts.mayScheduleNow}` : texts.paymentMade;
}
