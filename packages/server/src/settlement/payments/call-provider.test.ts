import { describe, expect, test } from 'vitest';
import type { CardGateway } from '#platform/cards/card-gateway.ts';
import type { PaymentFinding, PaymentStanding } from '#platform/cards/payments.ts';
import { askAgainForMs, unfinishedForMs } from './attempt-times.ts';
import { askFor, lookAt } from './call-provider.ts';
import type { PaymentAttempt, AttemptCause } from './payment-attempt.ts';

const intentRef = 'pi_1';
const failure = { code: 'card_declined', message: 'Your card was declined.' };
const authentication = {
  state: 'authentication-required',
  intentRef,
  publishableKey: 'pk',
  clientSecret: 'secret',
} as const;

function attemptOf(cause: AttemptCause, ageMs = 0): PaymentAttempt {
  return {
    id: 'attempt',
    invoiceId: 'invoice',
    invoiceNumber: 7,
    cause,
    amountCents: 100_00,
    host: null,
    gateway: 'stripe',
    customerRef: 'cus_1',
    methodRef: 'pm_1',
    brand: 'visa',
    last4: '4242',
    intentRef: null,
    state: { kind: 'asked' },
    ageMs,
  };
}

const stillDue = async () => true;

/** A provider that returns these answers and records the requests. */
function provider(answers: {
  attempt?: PaymentStanding;
  find?: PaymentFinding;
  cancel?: PaymentStanding;
}) {
  const asked: string[] = [];
  const answer = async <T>(call: string, given: T | undefined): Promise<T> => {
    asked.push(call);
    if (given === undefined) throw new Error(`Nobody should ${call}.`);
    return given;
  };
  const gateway = {
    attemptPayment: () => answer('attempt', answers.attempt),
    findPayment: () => answer('find', answers.find),
    cancelPayment: () => answer('cancel', answers.cancel),
  } as unknown as CardGateway;
  return { gateway, asked };
}

describe('an attempt', () => {
  test.each<[PaymentStanding, object]>([
    [
      { state: 'succeeded', intentRef, receivedCents: 100_00 },
      { kind: 'succeeded', intentRef, receivedCents: 100_00 },
    ],
    [
      { state: 'processing', intentRef },
      { kind: 'processing', intentRef },
    ],
    [{ state: 'unknown' }, { kind: 'unknown', intentRef: null }],
    [
      { state: 'refused', code: 'resource_missing' },
      { kind: 'declined', intentRef: null, failure: { code: 'resource_missing', message: '' } },
    ],
    [
      { state: 'canceled', intentRef, failure },
      { kind: 'declined', intentRef, failure },
    ],
    [
      { state: 'canceled', intentRef, failure: null },
      { kind: 'canceled', intentRef },
    ],
    [
      { state: 'declined', intentRef, failure: null },
      { kind: 'unknown', intentRef },
    ],
  ])('answered %j comes to %j, and nothing else is asked', async (attempt, outcome) => {
    const { gateway, asked } = provider({ attempt });
    expect(await askFor(gateway, attemptOf('schedule'))).toEqual(outcome);
    expect(asked).toEqual(['attempt']);
  });

  test('declined is canceled before anybody is told', async () => {
    const { gateway, asked } = provider({
      attempt: { state: 'declined', intentRef, failure },
      cancel: { state: 'canceled', intentRef, failure: null },
    });
    expect(await askFor(gateway, attemptOf('schedule'))).toEqual({
      kind: 'declined',
      intentRef,
      failure,
    });
    expect(asked).toEqual(['attempt', 'cancel']);
  });

  test('declined that was paid with another card before it could be canceled is money', async () => {
    const { gateway } = provider({
      attempt: { state: 'declined', intentRef, failure },
      cancel: { state: 'succeeded', intentRef, receivedCents: 100_00 },
    });
    expect(await askFor(gateway, attemptOf('pay-now'))).toMatchObject({ kind: 'succeeded' });
  });

  test.each<PaymentStanding>([
    { state: 'unknown' },
    { state: 'declined', intentRef, failure },
    authentication,
  ])('declined that could not be canceled (%j) stays open, its name known', async (cancel) => {
    const { gateway } = provider({ attempt: { state: 'declined', intentRef, failure }, cancel });
    expect(await askFor(gateway, attemptOf('schedule'))).toEqual({ kind: 'unknown', intentRef });
  });

  test('that a bank asks about waits for a bidder who is there', async () => {
    const { gateway } = provider({ attempt: authentication });
    expect(await askFor(gateway, attemptOf('pay-now'))).toMatchObject({
      kind: 'authentication-required',
      clientSecret: 'secret',
    });
  });

  test('that a bank asks about ends for one who is not', async () => {
    const { gateway } = provider({
      attempt: authentication,
      cancel: { state: 'canceled', intentRef, failure: null },
    });
    expect(await askFor(gateway, attemptOf('schedule'))).toMatchObject({
      kind: 'declined',
      failure: { code: 'authentication_required' },
    });
  });
});

describe('a look at an open attempt', () => {
  test('asks again, under the same name, for what the provider never heard of', async () => {
    const { gateway, asked } = provider({
      find: { state: 'missing' },
      attempt: { state: 'succeeded', intentRef, receivedCents: 100_00 },
    });
    expect(await lookAt(gateway, attemptOf('schedule', askAgainForMs - 1), stillDue)).toMatchObject(
      {
        kind: 'succeeded',
      },
    );
    expect(asked).toEqual(['find', 'attempt']);
  });

  test('ends what the provider never heard of once its key may be forgotten', async () => {
    const { gateway, asked } = provider({ find: { state: 'missing' } });
    expect(await lookAt(gateway, attemptOf('schedule', askAgainForMs), stillDue)).toEqual({
      kind: 'canceled',
      intentRef: null,
    });
    expect(asked).toEqual(['find']);
  });

  test.each([
    ['that is not due anymore', null, false],
    ['that the provider did know', intentRef, true],
  ])('never asks again for one %s', async (_, known, due) => {
    const { gateway, asked } = provider({ find: { state: 'missing' } });
    const attempt = { ...attemptOf('schedule'), intentRef: known };
    const outcome = await lookAt(gateway, attempt, async () => due);
    expect(outcome).toEqual({ kind: 'unknown', intentRef: known });
    expect(asked).toEqual(['find']);
  });

  test('leaves alone what nobody can tell', async () => {
    const { gateway } = provider({ find: { state: 'unknown' } });
    expect(await lookAt(gateway, attemptOf('schedule', 1e12), stillDue)).toEqual({
      kind: 'unknown',
      intentRef: null,
    });
  });

  test.each<PaymentFinding>([authentication, { state: 'declined', intentRef, failure: null }])(
    'ends %j that was left lying',
    async (find) => {
      const { gateway } = provider({
        find,
        cancel: { state: 'canceled', intentRef, failure: null },
      });
      expect(await lookAt(gateway, attemptOf('pay-now', unfinishedForMs), stillDue)).toEqual({
        kind: 'canceled',
        intentRef,
      });
    },
  );
});
