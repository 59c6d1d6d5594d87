import { randomBytes } from 'node:crypto';
import type { CardGateway, CardHolder, CardSaving } from './card-gateway.ts';

type Answer = (holder: CardHolder) => CardSaving;

/** Stripe's test ids, answering as Stripe's documentation says of a SetupIntent with each. */
const answers: Record<string, Answer> = {
  pm_card_visa: accept('pm_card_visa', 'visa', '4242'),
  pm_card_mastercard: accept('pm_card_mastercard', 'mastercard', '4444'),
  pm_card_amex: accept('pm_card_amex', 'amex', '8431'),
  // Can be saved; it is the later charge that fails.
  pm_card_chargeCustomerFail: accept('pm_card_chargeCustomerFail', 'visa', '0341'),
  pm_card_chargeDeclined: decline('Your card was declined.'),
  pm_card_chargeDeclinedInsufficientFunds: decline('Your card has insufficient funds.'),
  pm_card_chargeDeclinedExpiredCard: decline('Your card has expired.'),
  pm_card_authenticationRequired: () => ({ state: 'authentication-required' }),
  // No id of Stripe's: shows what people see when the provider is down.
  pm_sandbox_unreachable: () => ({ state: 'unreachable' }),
};

/** Stands in for the card provider where none is set up. It moves no money. */
export const sandboxGateway: CardGateway = {
  async setUp() {
    const secret = randomBytes(12).toString('hex');
    return {
      state: 'ready',
      publishableKey: 'sandbox_pk_test',
      clientSecret: `sandbox_seti_${secret}`,
    };
  },
  async save(holder, paymentMethodId) {
    const answer = Object.hasOwn(answers, paymentMethodId) ? answers[paymentMethodId] : undefined;
    return answer ? answer(holder) : { state: 'unknown-method' };
  },
};

/** Saved cards of the sandbox stay good for this many years. */
const goodForYears = 4;

function accept(methodRef: string, brand: string, last4: string): Answer {
  return ({ userId }) => ({
    state: 'succeeded',
    card: {
      gateway: 'sandbox',
      customerRef: `sandbox_cus_${userId}`,
      methodRef,
      brand,
      last4,
      expMonth: 12,
      expYear: new Date().getUTCFullYear() + goodForYears,
    },
  });
}

function decline(message: string): Answer {
  return () => ({ state: 'declined', message });
}
