import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Card, CardGateway, CardSaving } from './card-gateway.ts';
import { createSandboxPayments, sandboxPublishableKey } from './sandbox-payments.ts';

type Face = Pick<Card, 'brand' | 'last4'>;
type Refusal = Exclude<CardSaving, { state: 'succeeded' }>;

/** Stripe's test ids, with the outcomes that Stripe documents for a SetupIntent with each. */
const cards = new Map<string, Face>([
  ['pm_card_visa', { brand: 'visa', last4: '4242' }],
  ['pm_card_mastercard', { brand: 'mastercard', last4: '4444' }],
  ['pm_card_amex', { brand: 'amex', last4: '8431' }],
  // Can be saved; it is the later payment that fails.
  ['pm_card_chargeCustomerFail', { brand: 'visa', last4: '0341' }],
  // As if its holder had authenticated on entry; their bank asks again at each payment.
  ['pm_card_authenticationRequiredOnSetup', { brand: 'visa', last4: '3155' }],
]);

const refusals = new Map<string, Refusal>([
  ['pm_card_chargeDeclined', declined('Your card was declined.')],
  ['pm_card_chargeDeclinedInsufficientFunds', declined('Your card has insufficient funds.')],
  ['pm_card_chargeDeclinedExpiredCard', declined('Your card has expired.')],
  // Nobody has authenticated yet.
  ['pm_card_authenticationRequired', { state: 'authentication-required' }],
  // Not Stripe's ids: they show states that test cards do not reach.
  ['pm_sandbox_processing', { state: 'processing' }],
  ['pm_sandbox_requiresPaymentMethod', { state: 'requires-payment-method' }],
  ['pm_sandbox_unreachable', { state: 'unreachable' }],
]);

/** Stands in for the card provider if none is configured. It moves no money. */
export function createSandboxGateway(database: Database): CardGateway {
  return { ...cardEntry, ...createSandboxPayments(database) };
}

const cardEntry: Omit<
  CardGateway,
  'attemptPayment' | 'findPayment' | 'cancelPayment' | 'findReturns'
> = {
  name: 'sandbox',
  async openCustomer({ userId }) {
    return { state: 'opened', customerRef: `sandbox_cus_${userId}` };
  },
  async setUp() {
    const setupRef = `sandbox_seti_${randomBytes(12).toString('hex')}`;
    const clientSecret = `${setupRef}_secret_${randomBytes(12).toString('hex')}`;
    return { state: 'ready', setupRef, publishableKey: sandboxPublishableKey, clientSecret };
  },
  async save({ customerRef }, methodRef) {
    const face = cards.get(methodRef);
    if (face === undefined) return refusals.get(methodRef) ?? { state: 'unknown-method' };
    return { state: 'succeeded', card: cardOf(face, customerRef, methodRef) };
  },
  async describe() {
    return { state: 'gone' };
  },
  async remove() {
    return { state: 'removed' };
  },
};

/** Years for which cards saved in the sandbox are valid. */
const goodForYears = 4;

function cardOf(face: Face, customerRef: string, methodRef: string): Card {
  const expYear = new Date().getUTCFullYear() + goodForYears;
  // Everybody enters the same few test cards, which does not identify them.
  const fingerprint = null;
  return {
    gateway: 'sandbox',
    customerRef,
    methodRef,
    ...face,
    expMonth: 12,
    expYear,
    fingerprint,
  };
}

function declined(message: string): Refusal {
  return { state: 'declined', message };
}
