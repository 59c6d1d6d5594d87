import { Stripe } from 'stripe';
import type { Log } from '../../log/log.ts';
import type { CardGateway } from '../card-gateway.ts';
import type { PaymentRequest, PaymentFinding, PaymentNames, PaymentStanding } from '../payments.ts';
import { stripeFailure } from './stripe-failures.ts';

export interface StripePaymentsOptions {
  readonly publishableKey: string;
  /**
   * Makes the address to which banks with a page of their own redirect browsers back; null: the
   * marketplace.
   */
  readonly linkTo: (host: string | null, path: string) => string;
  readonly log: Log;
}

/** The maximum page size of Stripe's lists; a customer has a few intents. */
const pageSize = 100;

/** Charges cards by PaymentIntents: one per attempt, confirmed on creation. */
export function createStripePayments(
  stripe: Stripe,
  { publishableKey, linkTo, log }: StripePaymentsOptions,
): Pick<CardGateway, 'attemptPayment' | 'findPayment' | 'cancelPayment'> {
  const standing = (intent: Stripe.PaymentIntent) => standingOf(intent, publishableKey);

  async function find({
    attemptId,
    customerRef,
    intentRef,
  }: PaymentNames): Promise<PaymentFinding> {
    if (intentRef !== null) return standing(await stripe.paymentIntents.retrieve(intentRef));
    // Lists are up to date at once; Stripe's search may lag behind by a minute and more.
    const intents = stripe.paymentIntents.list({ customer: customerRef, limit: pageSize });
    for await (const intent of intents) {
      if (intent.metadata.attemptId === attemptId) return standing(intent);
    }
    return { state: 'missing' };
  }

  return {
    async attemptPayment(attempt) {
      try {
        return standing(
          await stripe.paymentIntents.create(
            intentOf(attempt, linkTo(attempt.host, attempt.returnPath)),
            {
              idempotencyKey: attempt.idempotencyKey,
            },
          ),
        );
      } catch (error) {
        const failure = stripeFailure(error, log);
        // A declined card is reported as an error that contains the intent.
        const intent =
          error instanceof Stripe.errors.StripeError ? error.payment_intent : undefined;
        if (intent !== undefined) return standing(intent);
        if (failure.kind !== 'refused') return { state: 'unknown' };
        return { state: failure.isOfMethod ? 'refused' : 'faulty', code: failure.code };
      }
    },

    async findPayment(names) {
      try {
        return await find(names);
      } catch (error) {
        const failure = stripeFailure(error, log);
        const isGone = failure.kind === 'refused' && failure.code === 'resource_missing';
        return { state: isGone && names.intentRef !== null ? 'missing' : 'unknown' };
      }
    },

    async cancelPayment(intentRef) {
      try {
        return standing(await stripe.paymentIntents.cancel(intentRef));
      } catch (error) {
        if (stripeFailure(error, log).kind !== 'refused') return { state: 'unknown' };
      }
      // It cannot be canceled now: it has ended meanwhile, or the bank is processing it.
      try {
        return standing(await stripe.paymentIntents.retrieve(intentRef));
      } catch (error) {
        stripeFailure(error, log);
        return { state: 'unknown' };
      }
    },
  };
}

function intentOf(attempt: PaymentRequest, returnUrl: string): Stripe.PaymentIntentCreateParams {
  const { customerRef, methodRef, amountCents, description, metadata, attemptId } = attempt;
  return {
    amount: amountCents,
    currency: 'usd',
    customer: customerRef,
    payment_method: methodRef,
    allowed_payment_method_types: ['card'],
    confirm: true,
    description,
    metadata: { ...metadata, attemptId },
    // Required even when nobody can be redirected, since other methods of the account do redirect.
    return_url: returnUrl,
    ...(attempt.isHolderPresent ? { use_stripe_sdk: true } : { off_session: true }),
  };
}

function standingOf(intent: Stripe.PaymentIntent, publishableKey: string): PaymentStanding {
  const { id: intentRef, status, client_secret: clientSecret, last_payment_error: last } = intent;
  const failure = last && { code: codeOf(last), message: last.message ?? '' };
  switch (status) {
    case 'succeeded':
      return { state: 'succeeded', intentRef, receivedCents: intent.amount_received };
    case 'processing':
      return { state: 'processing', intentRef };
    case 'requires_action':
      if (clientSecret === null) return { state: 'unknown' };
      return { state: 'authentication-required', intentRef, publishableKey, clientSecret };
    case 'canceled':
      return { state: 'canceled', intentRef, failure };
    // It needs another card, or is in a state that no intent of ours should be in.
    default:
      return { state: 'declined', intentRef, failure };
  }
}

/**
 * That the holder must be present is reported as a decline code by banks, and as the error code by
 * Stripe's own rules.
 */
function codeOf({ code, decline_code: declined }: Stripe.PaymentIntent.LastPaymentError): string {
  return declined === 'authentication_required' ? declined : (code ?? '');
}
