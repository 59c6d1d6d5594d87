import type { Stripe } from 'stripe';
import type { CardSaving } from '../card-gateway.ts';
import { cardOf, refOf } from './stripe-card.ts';

/** The payment method of a SetupIntent, even when its last try failed. */
export function methodOf(setup: Stripe.SetupIntent): string | null {
  return refOf(setup.payment_method) ?? refOf(setup.last_setup_error?.payment_method);
}

/** The result of saving a card for a customer, from a SetupIntent with its payment method expanded. */
export function savingOf(setup: Stripe.SetupIntent, customerRef: string): CardSaving {
  switch (setup.status) {
    case 'succeeded':
      return typeof setup.payment_method === 'object' && setup.payment_method !== null
        ? ownCard(setup.payment_method, customerRef)
        : { state: 'unknown-method' };
    case 'processing':
      return { state: 'processing' };
    case 'requires_action':
      return { state: 'authentication-required' };
    default: {
      const message = setup.last_setup_error?.message;
      return message ? { state: 'declined', message } : { state: 'requires-payment-method' };
    }
  }
}

/** The card if it is this customer's; somebody else's is treated like one that does not exist. */
export function ownCard(method: Stripe.PaymentMethod, customerRef: string): CardSaving {
  const card = cardOf(method);
  if (card === null || card.customerRef !== customerRef) return { state: 'unknown-method' };
  return { state: 'succeeded', card };
}
