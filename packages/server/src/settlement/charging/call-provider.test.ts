import { describe, expect, test } from 'vitest';
import type { CardGateway } from '#platform/cards/card-gateway.ts';
import type { ChargeFinding, ChargeStanding } from '#platform/cards/charges.ts';
import { askAgainForMs, unfinishedForMs } from './charge-times.ts';
import { askFor, lookAt } from './call-provider.ts';
import type { Charge, ChargeCause } from './charging.ts';

const intentRef = 'pi_1';
const failure = { code: 'card_declined', message: 'Your card was declined.' };
const authentication = {
  state: 'authentication-required',
  intentRef,
  publishableKey: 'pk',
  clientSecret: 'secret',
} as const;

function chargeOf(cause: ChargeCause, ageMs = 0): Charge {
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

/** A provider that gives these answers, and what it was asked. */
function provider(answers: {
  charge?: ChargeStanding;
  find?: ChargeFinding;
  cancel?: ChargeStanding;
}) {
  const asked: string[] = [];
  const answer = async <T>(call: string, given: T | undefined): Promise<T> => {
    asked.push(call);
    if (given === undefined) throw new Error(`Nobody should ${call}.`);
    return given;
  };
  const gateway = {
    charge: () => answer('charge', answers.charge),
    findCharge: () => answer('find', answers.find),
    cancelCharge: () => answer('cancel', answers.cancel),
  } as unknown as CardGateway;
  return { gateway, asked };
}

describe('an attempt', () => {
  test.each<[ChargeStanding, object]>([
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
  ])('answered %j comes to %j, and nothing else is asked', async (charge, outcome) => {
    const { gateway, asked } = provider({ charge });
    expect(await askFor(gateway, chargeOf('plan'))).toEqual(outcome);
    expect(asked).toEqual(['charge']);
  });

  test('declined is canceled before anybody is told', async () => {
    const { gateway, asked } = provider({
      charge: { state: 'declined', intentRef, failure },
      cancel: { state: 'canceled', intentRef, failure: null },
    });
    expect(await askFor(gateway, chargeOf('plan'))).toEqual({
      kind: 'declined',
      intentRef,
      failure,
    });
    expect(asked).toEqual(['charge', 'cancel']);
  });

  test('declined that was paid with another card before it could be canceled is money', async () => {
    const { gateway } = provider({
      charge: { state: 'declined', intentRef, failure },
      cancel: { state: 'succeeded', intentRef, receivedCents: 100_00 },
    });
    expect(await askFor(gateway, chargeOf('pay-now'))).toMatchObject({ kind: 'succeeded' });
  });

  test.each<ChargeStanding>([
    { state: 'unknown' },
    { state: 'declined', intentRef, failure },
    authentication,
  ])('declined that could not be canceled (%j) stays open, its name known', async (cancel) => {
    const { gateway } = provider({ charge: { state: 'declined', intentRef, failure }, cancel });
    expect(await askFor(gateway, chargeOf('plan'))).toEqual({ kind: 'unknown', intentRef });
  });

  test('that a bank asks about waits for a bidder who is there', async () => {
    const { gateway } = provider({ charge: authentication });
    expect(await askFor(gateway, chargeOf('pay-now'))).toMatchObject({
      kind: 'authentication-required',
      clientSecret: 'secret',
    });
  });

  test('that a bank asks about ends for one who is not', async () => {
    const { gateway } = provider({
      charge: authentication,
      cancel: { state: 'canceled', intentRef, failure: null },
    });
    expect(await askFor(gateway, chargeOf('plan'))).toMatchObject({
      kind: 'declined',
      failure: { code: 'authentication_required' },
    });
  });
});

describe('a look at an open attempt', () => {
  test('asks again, under the same name, for what the provider never heard of', async () => {
    const { gateway, asked } = provider({
      find: { state: 'missing' },
      charge: { state: 'succeeded', intentRef, receivedCents: 100_00 },
    });
    expect(await lookAt(gateway, chargeOf('plan', askAgainForMs - 1), stillDue)).toMatchObject({
      kind: 'succeeded',
    });
    expect(asked).toEqual(['find', 'charge']);
  });

  test('ends what the provider never heard of once its key may be forgotten', async () => {
    const { gateway, asked } = provider({ find: { state: 'missing' } });
    expect(await lookAt(gateway, chargeOf('plan', askAgainForMs), stillDue)).toEqual({
      kind: 'canceled',
      intentRef: null,
    });
    expect(asked).toEqual(['find']);
  });

  test.each([
    ['that is not due any more', null, false],
    ['that the provider did know', intentRef, true],
  ])('never asks again for one %s', async (_, known, due) => {
    const { gateway, asked } = provider({ find: { state: 'missing' } });
    const charge = { ...chargeOf('plan'), intentRef: known };
    const outcome = await lookAt(gateway, charge, async () => due);
    expect(outcome).toEqual({ kind: 'unknown', intentRef: known });
    expect(asked).toEqual(['find']);
  });

  test('leaves alone what nobody can tell', async () => {
    const { gateway } = provider({ find: { state: 'unknown' } });
    expect(await lookAt(gateway, chargeOf('plan', 1e12), stillDue)).toEqual({
      kind: 'unknown',
      intentRef: null,
    });
  });

  test.each<ChargeFinding>([authentication, { state: 'declined', intentRef, failure: null }])(
    'ends %j that was left lying',
    async (find) => {
      const { gateway } = provider({
        find,
        cancel: { state: 'canceled', intentRef, failure: null },
      });
      expect(await lookAt(gateway, chargeOf('pay-now', unfinishedForMs), stillDue)).toEqual({
        kind: 'canceled',
        intentRef,
      });
    },
  );
});
