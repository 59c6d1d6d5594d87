import type { Fields } from './stripe-objects.ts';
import { metadataOf, missing, newMethod, newRef, StripeRefusal } from './stripe-objects.ts';
import type {
  CustomerObject,
  EventObject,
  MethodObject,
  SetupErrorObject,
  SetupObject,
} from './stripe-objects.ts';
import { StripePayments } from './stripe-payments.ts';
import { StripeReturns } from './stripe-returns.ts';
import { testCards } from './stripe-test-cards.ts';
import type { TestCard } from './stripe-test-cards.ts';

/**
 * A Stripe account that behaves as documented, for the calls that this product makes. Actions of the
 * holder in the browser are methods of their own.
 */
export class StripeAccount {
  readonly customers = new Map<string, CustomerObject>();
  readonly methods = new Map<string, MethodObject>();
  readonly setups = new Map<string, SetupObject>();
  /** In the order in which they happened; not delivered yet. */
  readonly events: EventObject[] = [];
  readonly #cards = new Map<string, TestCard>();
  readonly payments = new StripePayments({
    hasCustomer: (id) => this.customers.has(id),
    method: (id) => this.method(id),
    outcomeOf: (methodId) => this.#cards.get(methodId)?.charged,
    emit: (type, object) => void this.#emit(type, object),
  });
  readonly returns = new StripeReturns({
    intent: (id) => this.payments.get(id),
    emit: (type, object) => void this.#emit(type, object),
  });

  createCustomer(fields: Fields): CustomerObject {
    const customer = {
      id: newRef('cus'),
      object: 'customer',
      email: fields.email ?? null,
      name: fields.name ?? null,
      metadata: metadataOf(fields),
    } as const;
    this.customers.set(customer.id, customer);
    return customer;
  }

  createSetup(fields: Fields): SetupObject {
    if (fields.customer !== undefined && !this.customers.has(fields.customer)) {
      throw missing('customer', fields.customer, 'customer');
    }
    if (fields['payment_method_types[0]'] !== undefined) {
      throw new StripeRefusal(400, {
        type: 'invalid_request_error',
        code: 'payment_method_types_no_longer_supported',
        message: 'payment_method_types is no longer supported.',
      });
    }
    const id = newRef('seti');
    const setup: SetupObject = {
      id,
      object: 'setup_intent',
      client_secret: newRef(`${id}_secret`),
      customer: fields.customer ?? null,
      usage: fields.usage ?? 'off_session',
      metadata: metadataOf(fields),
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_setup_error: null,
    };
    this.setups.set(id, setup);
    if (fields.confirm === 'true' && fields.payment_method !== undefined) {
      const failure = this.#confirm(setup, this.method(fields.payment_method));
      // A confirmation by the server is answered with the refusal itself.
      if (failure !== null) throw new StripeRefusal(402, failure);
    }
    return setup;
  }

  setup(id: string): SetupObject {
    const setup = this.setups.get(id);
    if (setup === undefined) throw missing('setupintent', id, 'intent');
    return setup;
  }

  /** A test id names a new payment method each time, attached to nobody. */
  method(id: string): MethodObject {
    const testCard = Object.hasOwn(testCards, id) ? testCards[id] : undefined;
    if (testCard !== undefined) return this.#addMethod(testCard);
    const method = this.methods.get(id);
    if (method === undefined) throw missing('PaymentMethod', id, 'payment_method');
    return method;
  }

  detach(id: string): MethodObject {
    const method = this.method(id);
    if (method.customer === null) {
      const message =
        'The payment method you provided is not attached to a customer so detachment is impossible.';
      throw new StripeRefusal(400, { type: 'invalid_request_error', message });
    }
    method.customer = null;
    this.#cards.delete(id);
    this.#emit('payment_method.detached', method);
    return method;
  }

  /** The holder types a card into the Payment Element and submits; which Stripe.js confirms. */
  confirmInBrowser(clientSecret: string, card: string): SetupObject {
    const setup = [...this.setups.values()].find((one) => one.client_secret === clientSecret);
    if (setup === undefined) throw new Error('No such client secret');
    this.#confirm(setup, this.method(card));
    return setup;
  }

  /** A card on file of a new customer, as if it had been entered long ago. */
  savedCard(card: string): { readonly customerRef: string; readonly methodRef: string } {
    const { id: customerRef } = this.createCustomer({});
    const method = this.method(card);
    method.customer = customerRef;
    return { customerRef, methodRef: method.id };
  }

  /** The bank has decided, or the holder has answered its question. */
  conclude(setupId: string, accepted: boolean): SetupObject {
    const setup = this.setup(setupId);
    const method = this.method(setup.payment_method ?? '');
    if (accepted) {
      this.#succeed(setup, method);
    } else {
      this.#refuse(setup, method, {
        code: 'setup_intent_authentication_failure',
        message: 'The latest attempt to set up the payment method has failed.',
      });
    }
    return setup;
  }

  /** The bank has reissued the card and the network has notified Stripe. */
  renew(methodId: string, expYear: number): EventObject {
    const method = this.method(methodId);
    method.card.exp_year = expYear;
    return this.#emit('payment_method.automatically_updated', method);
  }

  #addMethod(testCard: TestCard): MethodObject {
    const method = newMethod(testCard);
    this.methods.set(method.id, method);
    this.#cards.set(method.id, testCard);
    return method;
  }

  /** Null if the card was not refused. */
  #confirm(setup: SetupObject, method: MethodObject): SetupErrorObject | null {
    const outcome = this.#cards.get(method.id)?.outcome;
    if (outcome === undefined || (method.customer ?? setup.customer) !== setup.customer) {
      const message = 'This PaymentMethod was previously detached or belongs to another Customer.';
      throw new StripeRefusal(400, {
        type: 'invalid_request_error',
        code: 'payment_method_unexpected_state',
        message,
      });
    }
    setup.payment_method = method.id;
    setup.last_setup_error = null;
    switch (outcome.kind) {
      case 'succeeds':
        this.#succeed(setup, method);
        return null;
      case 'processing':
        setup.status = 'processing';
        return null;
      case 'requires-action':
        setup.status = 'requires_action';
        setup.next_action = { type: 'use_stripe_sdk' };
        return null;
      case 'declined':
        return this.#refuse(setup, method, outcome);
    }
  }

  #succeed(setup: SetupObject, method: MethodObject): void {
    method.customer = setup.customer;
    setup.status = 'succeeded';
    setup.next_action = null;
    this.#emit('setup_intent.succeeded', setup);
  }

  #refuse(
    setup: SetupObject,
    method: MethodObject,
    { code, message }: { code: string; message: string },
  ): SetupErrorObject {
    const failure = { type: 'card_error', code, message, payment_method: method } as const;
    setup.status = 'requires_payment_method';
    setup.payment_method = null;
    setup.next_action = null;
    setup.last_setup_error = failure;
    this.#emit('setup_intent.setup_failed', setup);
    return failure;
  }

  #emit(type: string, object: object): EventObject {
    const created = Math.floor(Date.now() / 1_000);
    const event: EventObject = {
      id: newRef('evt'),
      object: 'event',
      type,
      created,
      data: { object: structuredClone(object) },
    };
    this.events.push(event);
    return event;
  }
}
