import { texts } from '@fairlot/contract';
import type { SetupIntent, StripeError } from '@stripe/stripe-js';

/** What to do after Stripe has answered the entry of a card (section 4, Payment setup result). */
export type SetupOutcome =
  | { readonly kind: 'entered'; readonly paymentMethodId: string }
  | { readonly kind: 'processing'; readonly paymentMethodId: string | null }
  | { readonly kind: 'failed'; readonly text: string };

type SetupResult =
  | { readonly error: Pick<StripeError, 'message'>; readonly setupIntent?: undefined }
  | {
      readonly error?: undefined;
      readonly setupIntent: Pick<SetupIntent, 'status' | 'payment_method'>;
    };

export function setupOutcome({ error, setupIntent }: SetupResult): SetupOutcome {
  if (error !== undefined) return failed(error.message ?? texts.paymentUnexpected);
  const { status, payment_method: method } = setupIntent;
  const paymentMethodId = typeof method === 'string' ? method : (method?.id ?? null);
  switch (status) {
    case 'succeeded':
      return paymentMethodId === null
        ? failed(texts.paymentUnexpected)
        : { kind: 'entered', paymentMethodId };
    case 'processing':
      return { kind: 'processing', paymentMethodId };
    case 'requires_payment_method':
      return failed(texts.paymentFailed);
    default:
      return failed(texts.paymentUnexpected);
  }
}

function failed(text: string): SetupOutcome {
  return { kind: 'failed', text };
}
