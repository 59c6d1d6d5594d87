import type { Stripe } from 'stripe';
import type { Card } from '../card-gateway.ts';

/** The id of something that Stripe sends as an id, or in full if expanded. */
export function refOf(named: string | { readonly id: string } | null | undefined): string | null {
  if (named === null || named === undefined) return null;
  return typeof named === 'string' ? named : named.id;
}

/** The card of a payment method; null unless it is a card that is tied to a customer. */
export function cardOf(method: Stripe.PaymentMethod): Card | null {
  const customerRef = refOf(method.customer);
  if (customerRef === null || method.card === undefined) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  const { fingerprint = null } = method.card;
  return {
    gateway: 'stripe',
    customerRef,
    methodRef: method.id,
    brand,
    last4,
    expMonth,
    expYear,
    fingerprint,
  };
}
