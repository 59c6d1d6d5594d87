import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { createLog } from '../../log/log.ts';
import type { CardGateway } from '../card-gateway.ts';
import type { PaymentRequest, PaymentStanding } from '../payments.ts';
import { openStripe } from '../open-card-gateway.ts';
import { standInKeys, startStripeStandIn } from '../testing/stripe-stand-in.ts';
import type { Fault, StripeStandIn } from '../testing/stripe-stand-in.ts';

/** Milliseconds: long enough for a busy machine; the other gateway only waits for answers that never come. */
const timeoutMs = 10_000;
const shortTimeoutMs = 150;

let stripe: StripeStandIn;
let gateway: CardGateway;
let impatient: CardGateway;
beforeEach(async () => {
  stripe = await startStripeStandIn();
  gateway = await openWith(timeoutMs);
  impatient = await openWith(shortTimeoutMs);
});
afterEach(() => stripe.stop());

async function openWith(timeoutMs: number): Promise<CardGateway> {
  const environment = { ...standInKeys, STRIPE_API_URL: stripe.url };
  const { stripe: keys, publicUrl } = readConfig(environment);
  if (keys === undefined) throw new Error('No keys of Stripe');
  return (
    await openStripe(keys, publicUrl, createLog('silent'), { timeoutMs, maxNetworkRetries: 1 })
  ).gateway;
}

/** An attempt with a card saved for payments while its holder is away. */
function attemptWith(card: string, change: Partial<PaymentRequest> = {}): PaymentRequest {
  const { customerRef, methodRef } = stripe.account.savedCard(card);
  return {
    attemptId: 'attempt-1',
    idempotencyKey: 'charge-invoice-1-attempt-1',
    metadata: { invoiceId: 'invoice-1' },
    returnPath: '/dashboard/invoice/invoice-1',
    customerRef,
    methodRef,
    amountCents: 171_29,
    description: 'Invoice #7',
    host: null,
    isHolderPresent: false,
    ...change,
  };
}

const intents = () => [...stripe.account.payments.intents.values()];
const namesOf = ({ attemptId, customerRef }: PaymentRequest, intentRef: string | null = null) => ({
  attemptId,
  customerRef,
  intentRef,
});
function refOf(standing: PaymentStanding): string {
  if (!('intentRef' in standing)) throw new Error(standing.state);
  return standing.intentRef;
}

describe('a payment', () => {
  test('is one confirmed intent that names its invoice and its attempt', async () => {
    const attempt = attemptWith('pm_card_visa');
    const standing = await gateway.attemptPayment(attempt);
    expect(standing).toEqual({
      state: 'succeeded',
      intentRef: expect.stringMatching(/^pi_/),
      receivedCents: 171_29,
    });
    expect(await gateway.attemptPayment(attempt)).toEqual(standing);
    expect(intents()).toMatchObject([
      {
        amount: 171_29,
        customer: attempt.customerRef,
        payment_method: attempt.methodRef,
        description: 'Invoice #7',
        metadata: { invoiceId: 'invoice-1', attemptId: 'attempt-1' },
      },
    ]);
    expect(stripe.requests.map(({ key }) => key)).toEqual(
      Array(2).fill('charge-invoice-1-attempt-1'),
    );
  });

  test.each([
    ['pm_card_chargeCustomerFail', 'card_declined', 'Your card was declined.'],
    ['pm_card_poor', 'card_declined', 'Your card has insufficient funds.'],
    [
      'pm_card_authenticationRequired',
      'authentication_required',
      'Your card was declined. This transaction requires authentication.',
    ],
  ])('with %s is declined: %s', async (card, code, message) => {
    expect(await gateway.attemptPayment(attemptWith(card))).toEqual({
      state: 'declined',
      intentRef: intents()[0]?.id,
      failure: { code, message },
    });
  });

  test('with its holder there has their bank ask them', async () => {
    const attempt = attemptWith('pm_card_authenticationRequired', { isHolderPresent: true });
    const standing = await gateway.attemptPayment(attempt);
    expect(standing).toEqual({
      state: 'authentication-required',
      intentRef: intents()[0]?.id,
      publishableKey: standInKeys.STRIPE_PUBLISHABLE_KEY,
      clientSecret: intents()[0]?.client_secret,
    });
    stripe.account.payments.authenticate(intents()[0]?.client_secret ?? '', true);
    expect(await gateway.findPayment(namesOf(attempt, refOf(standing)))).toMatchObject({
      state: 'succeeded',
    });
  });

  test('has banks send browsers back to its invoice, on the payer’s own site', async () => {
    await gateway.attemptPayment(attemptWith('pm_card_visa'));
    const onSite = { attemptId: 'attempt-2', idempotencyKey: 'key-2', host: 'hudson.localhost' };
    await gateway.attemptPayment(attemptWith('pm_card_visa', onSite));
    expect(stripe.account.payments.returnUrls).toEqual([
      'http://localhost:3000/dashboard/invoice/invoice-1',
      'http://hudson.localhost:3000/dashboard/invoice/invoice-1',
    ]);
  });

  test('may take its time', async () => {
    expect(await gateway.attemptPayment(attemptWith('pm_card_considered'))).toMatchObject({
      state: 'processing',
    });
  });

  test.each([
    [{ methodRef: 'pm_nobody' }, 'refused'],
    [{ customerRef: 'cus_nobody' }, 'faulty'],
    [{ amountCents: 49 }, 'faulty'],
  ])('of %j is %s and begins nothing', async (change, state) => {
    expect(await gateway.attemptPayment(attemptWith('pm_card_visa', change))).toMatchObject({
      state,
    });
    expect(intents()).toEqual([]);
  });

  test('with a card that was detached is refused', async () => {
    const attempt = attemptWith('pm_card_visa');
    stripe.account.detach(attempt.methodRef);
    expect(await gateway.attemptPayment(attempt)).toMatchObject({ state: 'refused' });
  });
});

describe('a payment whose answer says nothing', () => {
  test.each<[Fault[], number]>([
    [['silence', 'silence'], 0],
    [['done-then-cut', 'done-then-cut'], 1],
    [['error-500', 'error-500'], 0],
    [['done-then-500', 'done-then-500'], 1],
    [['error-429'], 0],
  ])('for %j is unknown, having made %i', async (faults, made) => {
    const attempt = attemptWith('pm_card_visa');
    stripe.fail(...faults);
    expect(await impatient.attemptPayment(attempt)).toEqual({ state: 'unknown' });
    expect(intents()).toHaveLength(made);
    expect(await gateway.findPayment(namesOf(attempt))).toMatchObject({
      state: made === 1 ? 'succeeded' : 'missing',
    });
  });

  test('is found however many others its customer has', async () => {
    const attempt = attemptWith('pm_card_visa');
    await gateway.attemptPayment(attempt);
    for (let other = 0; other < 120; other += 1) {
      await gateway.attemptPayment({ ...attempt, attemptId: `other-${other}` });
    }
    expect(await gateway.findPayment(namesOf(attempt))).toMatchObject({
      state: 'succeeded',
      intentRef: intents()[0]?.id,
    });
    const stranger = attemptWith('pm_card_visa').customerRef;
    expect(await gateway.findPayment({ ...namesOf(attempt), customerRef: stranger })).toEqual({
      state: 'missing',
    });
  });

  test('stays unknown while Stripe cannot say', async () => {
    const attempt = attemptWith('pm_card_visa');
    stripe.fail('error-500', 'error-500', 'error-500', 'error-500');
    expect(await gateway.findPayment(namesOf(attempt))).toEqual({ state: 'unknown' });
    expect(await gateway.findPayment(namesOf(attempt, 'pi_1'))).toEqual({ state: 'unknown' });
  });
});

describe('canceling', () => {
  test('ends a declined payment for good, and says why it failed', async () => {
    const intentRef = refOf(await gateway.attemptPayment(attemptWith('pm_card_poor')));
    const canceled = {
      state: 'canceled',
      intentRef,
      failure: { code: 'card_declined', message: 'Your card has insufficient funds.' },
    };
    expect(await gateway.cancelPayment(intentRef)).toEqual(canceled);
    expect(await gateway.cancelPayment(intentRef)).toEqual(canceled);
  });

  test('leaves money that moved where it is', async () => {
    const standing = await gateway.attemptPayment(attemptWith('pm_card_visa'));
    expect(await gateway.cancelPayment(refOf(standing))).toEqual(standing);
  });

  test('leaves the bank to its work', async () => {
    const standing = await gateway.attemptPayment(attemptWith('pm_card_considered'));
    expect(await gateway.cancelPayment(refOf(standing))).toMatchObject({ state: 'processing' });
  });

  test.each<Fault>(['silence', 'done-then-cut', 'done-then-500'])(
    'is unknown after %s',
    async (fault) => {
      const intentRef = refOf(await gateway.attemptPayment(attemptWith('pm_card_poor')));
      stripe.fail(fault, fault);
      expect(await impatient.cancelPayment(intentRef)).toEqual({ state: 'unknown' });
    },
  );

  test('of what nobody knows is unknown', async () => {
    expect(await gateway.cancelPayment('pi_nobody')).toEqual({ state: 'unknown' });
  });
});
