import { Stripe } from 'stripe';
import type { Log } from '../../log/log.ts';
import type { CardGateway } from '../card-gateway.ts';
import type { PaymentRequest, PaymentFinding, PaymentNames, PaymentStanding } from '../payments.ts';
import { stripeFailure } from './stripe-failures.ts';

export interface StripePaymentsOptions {
  readonly publishableKey: string;
  /** Where a bank that insists on a page of its own sends browsers back to; null: the marketplace. */
  readonly linkTo: (host: string | null, path: string) => string;
  readonly log: Log;
}

/** The most that Stripe lists at once; a customer has a few intents. */
const pageSize = 100;

/** Charges cards by PaymentIntents: one an attempt, confirmed as it is made. */
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
        // A card that is refused comes as an error that holds the intent.
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
      // It cannot be canceled as it stands: it has ended meanwhile, or the bank is at work.
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
    // Asked for also where nobody can be sent anywhere, since other methods of the account redirect.
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
    // It asks for another card, or is in a state that no intent of ours should be in.
    default:
      return { state: 'declined', intentRef, failure };
  }
}

/** Banks say that the holder must come as a decline or, from Stripe's own rules, as the error itself. */
function codeOf({ code, decline_code: declined }: Stripe.PaymentIntent.LastPaymentError): string {
  return declined === 'authentication_required' ? declined : (code ?? '');
}
