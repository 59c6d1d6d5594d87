import type { Fields } from './stripe-objects.ts';
import { metadataOf, missing, newRef, StripeRefusal } from './stripe-objects.ts';
import type { IntentErrorObject, IntentObject, MethodObject } from './stripe-objects.ts';
import type { CardOutcome } from './stripe-test-cards.ts';

/** The parts of an account that payments need. */
interface Books {
  hasCustomer(id: string): boolean;
  method(id: string): MethodObject;
  outcomeOf(methodId: string): CardOutcome | undefined;
  emit(type: string, object: object): void;
}

/** The smallest payment that Stripe takes, in cents. */
const minCents = 50;

const authenticationNeeded = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** PaymentIntents of an account: https://docs.stripe.com/payments/paymentintents/lifecycle. */
export class StripePayments {
  readonly intents = new Map<string, IntentObject>();
  /** The return address of each intent. */
  readonly returnUrls: string[] = [];
  readonly #books: Books;

  constructor(books: Books) {
    this.#books = books;
  }

  create(fields: Fields): IntentObject {
    const { customer = '', payment_method: methodId = '', currency, confirm } = fields;
    const amount = Number(fields['amount']);
    if (currency !== 'usd' || confirm !== 'true' || !Number.isInteger(amount)) {
      throw refusedIntent('parameter_invalid', 'Invalid request.');
    }
    if (amount < minCents) throw refusedIntent('amount_too_small', 'Amount must be 50 cents.');
    // Some methods that an account has enabled may redirect, whichever is used.
    const { return_url: returnUrl } = fields;
    if (returnUrl === undefined) {
      throw refusedIntent('parameter_missing', 'A `return_url` must be specified.');
    }
    if (!this.#books.hasCustomer(customer)) throw missing('customer', customer, 'customer');
    const method = this.#books.method(methodId);
    if (method.customer === null) {
      // Stripe's error for this has no code.
      throw new StripeRefusal(400, {
        type: 'invalid_request_error',
        message:
          'The provided PaymentMethod was previously used or was detached from a Customer. It may not be used again.',
      });
    }
    if (method.customer !== customer) {
      throw refusedIntent(
        'payment_method_unexpected_state',
        'The payment method you provided is not attached to this customer.',
      );
    }
    const id = newRef('pi');
    const intent: IntentObject = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      client_secret: newRef(`${id}_secret`),
      customer,
      description: fields['description'] ?? null,
      metadata: metadataOf(fields),
      status: 'requires_confirmation',
      payment_method: methodId,
      next_action: null,
      last_payment_error: null,
    };
    this.intents.set(id, intent);
    this.returnUrls.push(returnUrl);
    this.#confirm(intent, fields['off_session'] === 'true');
    // A confirmation by the server is answered with the refusal itself.
    if (intent.last_payment_error !== null) {
      const payment_intent = structuredClone(intent);
      throw new StripeRefusal(402, { ...intent.last_payment_error, payment_intent });
    }
    return intent;
  }

  get(id: string): IntentObject {
    const intent = this.intents.get(id);
    if (intent === undefined) throw missing('payment_intent', id, 'intent');
    return intent;
  }

  /** A page of a customer's intents, newest first. */
  list({ customer, limit = '10', starting_after }: Fields) {
    const all = [...this.intents.values()]
      .filter((intent) => intent.customer === customer)
      .toReversed();
    const from = all.findIndex(({ id }) => id === starting_after) + 1;
    const data = all.slice(from, from + Number(limit));
    return {
      object: 'list',
      url: '/v1/payment_intents',
      data,
      has_more: from + data.length < all.length,
    };
  }

  cancel(id: string): IntentObject {
    const intent = this.get(id);
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
      throw refusedIntent(
        'payment_intent_unexpected_state',
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      );
    }
    intent.status = 'canceled';
    intent.next_action = null;
    this.#books.emit('payment_intent.canceled', intent);
    return intent;
  }

  /** The holder answers their bank in the browser. */
  authenticate(clientSecret: string, approved: boolean): IntentObject {
    const intent = [...this.intents.values()].find((one) => one.client_secret === clientSecret);
    if (intent?.status !== 'requires_action') throw new Error('Nobody is asked for this.');
    intent.next_action = null;
    if (approved) this.#succeed(intent);
    else {
      this.#refuse(intent, {
        code: 'payment_intent_authentication_failure',
        message: 'We are unable to authenticate your payment method.',
      });
    }
    return intent;
  }

  /** The bank decides on a payment in processing. */
  conclude(id: string, accepted: boolean): IntentObject {
    const intent = this.get(id);
    if (intent.status !== 'processing') throw new Error('The bank has decided before.');
    if (accepted) this.#succeed(intent);
    else this.#refuse(intent, { code: 'card_declined', message: 'Your card was declined.' });
    return intent;
  }

  /** Cents moved for each invoice, payment by payment. */
  ledger(): Map<string, number[]> {
    const ledger = new Map<string, number[]>();
    for (const { status, metadata, amount_received } of this.intents.values()) {
      const invoice = metadata['invoiceId'];
      if (status !== 'succeeded' || invoice === undefined) continue;
      ledger.set(invoice, [...(ledger.get(invoice) ?? []), amount_received]);
    }
    return ledger;
  }

  #confirm(intent: IntentObject, offSession: boolean): void {
    const outcome = this.#books.outcomeOf(intent.payment_method);
    switch (outcome?.kind) {
      case undefined:
      case 'succeeds':
        return this.#succeed(intent);
      case 'processing':
        intent.status = 'processing';
        return this.#books.emit('payment_intent.processing', intent);
      case 'requires-action':
        if (offSession) return this.#refuse(intent, authenticationNeeded);
        intent.status = 'requires_action';
        intent.next_action = { type: 'use_stripe_sdk' };
        return this.#books.emit('payment_intent.requires_action', intent);
      case 'declined':
        return this.#refuse(intent, outcome);
    }
  }

  #succeed(intent: IntentObject): void {
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.last_payment_error = null;
    this.#books.emit('payment_intent.succeeded', intent);
  }

  #refuse(intent: IntentObject, error: Omit<IntentErrorObject, 'type'>): void {
    const { code, decline_code, message } = error;
    intent.status = 'requires_payment_method';
    intent.last_payment_error = {
      type: 'card_error',
      code,
      message,
      ...(decline_code !== undefined && { decline_code }),
    };
    this.#books.emit('payment_intent.payment_failed', intent);
  }
}

function refusedIntent(code: string, message: string): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', code, message });
}
