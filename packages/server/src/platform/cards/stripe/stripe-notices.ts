import type { Stripe } from 'stripe';
import type { CardEvent, ReadCardNotice } from '../card-notice.ts';
import { refOf } from './stripe-card.ts';

/** Stripe signs each delivery separately; an older one was recorded and replayed. */
const toleranceSeconds = 300;

/** Checks the signature over the raw body, then classifies the event. */
export function createStripeNoticeReader(stripe: Stripe, webhookSecret: string): ReadCardNotice {
  return (body, signature) => {
    const event = verified(() =>
      stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds),
    );
    return event === null ? null : { eventRef: event.id, event: eventOf(event) };
  };
}

/** Null for any error: for an empty signature the library throws one that is not of its own type. */
function verified(construct: () => Stripe.Event): Stripe.Event | null {
  try {
    return construct();
  } catch {
    return null;
  }
}

function eventOf(event: Stripe.Event): CardEvent {
  switch (event.type) {
    case 'setup_intent.succeeded': {
      const { id: setupRef, payment_method } = event.data.object;
      const methodRef = refOf(payment_method);
      return methodRef === null
        ? { kind: 'other' }
        : { kind: 'setup-succeeded', setupRef, methodRef };
    }
    case 'setup_intent.setup_failed': {
      const { id: setupRef, last_setup_error } = event.data.object;
      return { kind: 'setup-failed', setupRef, code: last_setup_error?.code ?? '' };
    }
    case 'payment_method.automatically_updated':
    case 'payment_method.updated':
      return { kind: 'card-changed', methodRef: event.data.object.id };
    case 'payment_method.detached':
      return { kind: 'card-detached', methodRef: event.data.object.id };
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const { id: intentRef, metadata } = event.data.object;
      return { kind: 'payment-moved', intentRef, attemptId: metadata.attemptId ?? null };
    }
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const intentRef = refOf(event.data.object.payment_intent);
      return intentRef === null ? { kind: 'other' } : { kind: 'payment-returned', intentRef };
    }
    default:
      return { kind: 'other' };
  }
}
