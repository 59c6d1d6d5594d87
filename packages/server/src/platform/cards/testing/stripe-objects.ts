import { randomBytes } from 'node:crypto';
import type { TestCard } from './stripe-test-cards.ts';

/** The fields of a form-encoded request; `metadata[userId]` is treated like any other name. */
export type Fields = Readonly<Record<string, string>>;

/** Stripe's objects, with the fields used here. */
export interface CustomerObject {
  readonly id: string;
  readonly object: 'customer';
  readonly email: string | null;
  readonly name: string | null;
  readonly metadata: Record<string, string>;
}

export interface MethodObject {
  readonly id: string;
  readonly object: 'payment_method';
  readonly type: 'card';
  customer: string | null;
  readonly card: {
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    fingerprint: string;
  };
}

export interface SetupObject {
  readonly id: string;
  readonly object: 'setup_intent';
  readonly client_secret: string;
  readonly customer: string | null;
  readonly usage: string;
  readonly metadata: Record<string, string>;
  status: string;
  payment_method: string | null;
  next_action: { readonly type: string } | null;
  last_setup_error: SetupErrorObject | null;
}

export interface SetupErrorObject {
  readonly type: 'card_error' | 'invalid_request_error';
  readonly code: string;
  readonly message: string;
  readonly payment_method?: MethodObject;
}

export interface IntentObject {
  readonly id: string;
  readonly object: 'payment_intent';
  /** Cents. */
  readonly amount: number;
  amount_received: number;
  readonly client_secret: string;
  readonly customer: string;
  readonly description: string | null;
  readonly metadata: Record<string, string>;
  readonly payment_method: string;
  status:
    | 'requires_confirmation'
    | 'requires_payment_method'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled';
  next_action: { readonly type: string } | null;
  last_payment_error: IntentErrorObject | null;
}

export interface IntentErrorObject {
  readonly type: 'card_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

export interface EventObject {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly created: number;
  readonly data: { readonly object: object };
}

/** An answer that is not an object: Stripe's `error` envelope with its status. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;

  constructor(
    status: number,
    error: {
      type: string;
      code?: string;
      param?: string;
      message: string;
      payment_intent?: IntentObject;
    },
  ) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export function newRef(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** `param` is the field of the request with the unknown id. */
export function missing(what: string, id: string, param: string): StripeRefusal {
  const message = `No such ${what}: '${id}'`;
  return new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message,
  });
}

export function newMethod({ brand, last4 }: TestCard): MethodObject {
  const exp_year = new Date().getUTCFullYear() + 2;
  // As at Stripe: derived from the number, so the same for everybody who enters it.
  const card = { brand, last4, exp_month: 8, exp_year, fingerprint: `print-${brand}-${last4}` };
  return { id: newRef('pm'), object: 'payment_method', type: 'card', customer: null, card };
}

export function metadataOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}
