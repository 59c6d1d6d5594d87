import type { Stripe } from 'stripe';
import type { Log } from '../../log/log.ts';
import type { CardGateway, CardSaving, SavingAttempt } from '../card-gateway.ts';
import { cardOf, refOf } from './stripe-card.ts';
import { createStripePayments } from './stripe-payments.ts';
import { createStripeReturns } from './stripe-returns.ts';
import { stripeFailure } from './stripe-failures.ts';
import type { StripeFailure } from './stripe-failures.ts';
import { methodOf, ownCard, savingOf } from './stripe-saving.ts';

/** The format of ids that browsers send and that become part of an address at Stripe. */
const methodShape = /^pm_\w{1,190}$/;

export interface StripeGatewayOptions {
  readonly publishableKey: string;
  /**
   * Makes the address to which banks with a page of their own redirect browsers back; null: the
   * marketplace.
   */
  readonly linkTo: (host: string | null, path: string) => string;
  readonly log: Log;
}

/** The card provider Stripe: cards are verified by SetupIntents for payments while the holder is away. */
export function createStripeGateway(
  stripe: Stripe,
  { publishableKey, linkTo, log }: StripeGatewayOptions,
): CardGateway {
  const failureOf = (error: unknown) => stripeFailure(error, log);

  async function saveEntered(attempt: SavingAttempt, methodRef: string): Promise<CardSaving> {
    const { customerRef, setupRef } = attempt;
    if (setupRef !== null) {
      const setup = await stripe.setupIntents.retrieve(setupRef, { expand: ['payment_method'] });
      if (methodOf(setup) === methodRef) return savingOf(setup, customerRef);
    }
    // Entered in another tab or by an earlier attempt, or made without our form.
    const method = await stripe.paymentMethods.retrieve(methodRef);
    if (refOf(method.customer) !== null) return ownCard(method, customerRef);
    return verify(attempt, methodRef);
  }

  /** Attaching alone would not ask the bank whether the card may be charged later; this does. */
  async function verify(attempt: SavingAttempt, methodRef: string): Promise<CardSaving> {
    const { customerRef, userId, attemptId } = attempt;
    const setup = await stripe.setupIntents.create(
      {
        ...setupOf(attempt),
        payment_method: methodRef,
        confirm: true,
        return_url: linkTo(attempt.host, '/account/payment'),
        expand: ['payment_method'],
      },
      { idempotencyKey: `card-${userId}-${attemptId}-${methodRef}` },
    );
    return savingOf(setup, customerRef);
  }

  return {
    name: 'stripe',
    ...createStripePayments(stripe, { publishableKey, linkTo, log }),
    ...createStripeReturns(stripe, { log }),

    async openCustomer({ userId, email, name }, attemptId) {
      try {
        const customer = await stripe.customers.create(
          { email, name, metadata: { userId } },
          { idempotencyKey: `customer-${userId}-${attemptId}` },
        );
        return { state: 'opened', customerRef: customer.id };
      } catch (error) {
        return { state: failureOf(error).kind === 'no-answer' ? 'unreachable' : 'failed' };
      }
    },

    async setUp(attempt) {
      try {
        const setup = await stripe.setupIntents.create(setupOf(attempt), {
          idempotencyKey: `setup-${attempt.userId}-${attempt.attemptId}`,
        });
        if (setup.client_secret === null) return { state: 'unreachable' };
        const { id: setupRef, client_secret: clientSecret } = setup;
        return { state: 'ready', setupRef, publishableKey, clientSecret };
      } catch (error) {
        failureOf(error);
        return { state: 'unreachable' };
      }
    },

    async save(attempt, methodRef) {
      if (!methodShape.test(methodRef)) return { state: 'unknown-method' };
      try {
        return await saveEntered(attempt, methodRef);
      } catch (error) {
        return failedSaving(failureOf(error));
      }
    },

    async describe(methodRef) {
      try {
        const card = cardOf(await stripe.paymentMethods.retrieve(methodRef));
        return card === null ? { state: 'gone' } : { state: 'found', card };
      } catch (error) {
        const failure = failureOf(error);
        const gone = failure.kind === 'refused' && failure.code === 'resource_missing';
        return { state: gone ? 'gone' : 'unreachable' };
      }
    },

    async remove(methodRef) {
      try {
        await stripe.paymentMethods.detach(methodRef);
        return { state: 'removed' };
      } catch (error) {
        // Refused means that there is nothing to detach: it is unknown, or no longer attached.
        return { state: failureOf(error).kind === 'refused' ? 'removed' : 'unreachable' };
      }
    },
  };
}

function setupOf({ customerRef, userId, attemptId }: Omit<SavingAttempt, 'setupRef' | 'host'>) {
  return {
    customer: customerRef,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata: { userId, attemptId },
  } satisfies Stripe.SetupIntentCreateParams;
}

function failedSaving(failure: StripeFailure): CardSaving {
  switch (failure.kind) {
    case 'declined':
      return { state: 'declined', message: failure.message };
    case 'authentication-required':
      return { state: 'authentication-required' };
    case 'refused':
      return { state: 'unknown-method' };
    case 'failed':
    case 'no-answer':
      return { state: 'unreachable' };
  }
}
