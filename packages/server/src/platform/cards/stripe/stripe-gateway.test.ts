import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { createLog } from '../../log/log.ts';
import type { Log } from '../../log/log.ts';
import type { CardGateway, CardSetup } from '../card-gateway.ts';
import { openStripe } from '../open-card-gateway.ts';
import { standInKeys, startStripeStandIn } from '../testing/stripe-stand-in.ts';
import type { StripeStandIn } from '../testing/stripe-stand-in.ts';

/** Milliseconds: long enough for a busy machine; the other gateway only waits for answers that never come. */
const timeoutMs = 10_000;
const shortTimeoutMs = 150;
const ada = { userId: 'user-1', email: 'ada@example.com', name: 'Ada Holder' };

let stripe: StripeStandIn;
let gateway: CardGateway;
let impatient: CardGateway;
beforeEach(async () => {
  stripe = await startStripeStandIn();
  const environment = { ...standInKeys, STRIPE_API_URL: stripe.url };
  gateway = await openWith(environment, timeoutMs);
  impatient = await openWith(environment, shortTimeoutMs);
});
afterEach(() => stripe.stop());

async function openWith(environment: Record<string, string>, timeoutMs: number) {
  return (await openLogged(environment, createLog('silent'), timeoutMs)).gateway;
}

function openLogged(environment: Record<string, string>, log: Log, timeoutMs: number) {
  const { stripe: keys, publicUrl } = readConfig(environment);
  if (keys === undefined) throw new Error('No keys of Stripe');
  return openStripe(keys, publicUrl, log, { timeoutMs, maxNetworkRetries: 1 });
}

async function customer(attemptId = 'first'): Promise<string> {
  const opening = await gateway.openCustomer(ada, attemptId);
  if (opening.state !== 'opened') throw new Error(opening.state);
  return opening.customerRef;
}

async function begun(customerRef: string, attemptId = 'setup') {
  const attempt = { userId: ada.userId, customerRef, attemptId, host: 'localhost' };
  const setup = await gateway.setUp(attempt);
  return { ...attempt, ...ready(setup) };
}

function ready(setup: CardSetup) {
  if (setup.state !== 'ready') throw new Error(setup.state);
  return setup;
}

async function enter(card: string) {
  const attempt = await begun(await customer());
  const setup = stripe.account.confirmInBrowser(attempt.clientSecret, card);
  const failed = setup.last_setup_error?.payment_method?.id;
  return { attempt, methodRef: setup.payment_method ?? failed ?? '' };
}

async function saved() {
  const attempt = await begun(await customer());
  const setup = stripe.account.confirmInBrowser(attempt.clientSecret, 'pm_card_visa');
  return setup.payment_method ?? '';
}

async function saveUnseen(card: string) {
  const attempt = { userId: ada.userId, customerRef: await customer(), attemptId: 'a' };
  return gateway.save({ ...attempt, setupRef: null, host: 'localhost' }, card);
}

describe('the customer', () => {
  test('is opened with what support needs to find them', async () => {
    expect(stripe.account.customers.get(await customer())).toMatchObject({
      email: ada.email,
      name: ada.name,
      metadata: { userId: ada.userId },
    });
  });

  test('is opened once an attempt, also when the first answer is lost', async () => {
    stripe.fail('done-then-cut', 'done-then-cut');
    expect(await gateway.openCustomer(ada, 'first')).toEqual({ state: 'unreachable' });
    await customer('first');
    expect(stripe.account.customers.size).toBe(1);
    expect(new Set(stripe.requests.map(({ key }) => key))).toEqual(
      new Set(['customer-user-1-first']),
    );
  });

  test('needs another attempt after a failure, which Stripe would only repeat', async () => {
    stripe.fail('error-500');
    expect(await gateway.openCustomer(ada, 'first')).toEqual({ state: 'failed' });
    expect(await gateway.openCustomer(ada, 'first')).toEqual({ state: 'failed' });
    expect(await gateway.openCustomer(ada, 'second')).toMatchObject({ state: 'opened' });
  });
});

describe('setting up', () => {
  test('begins a SetupIntent for payments while the holder is away', async () => {
    const { setupRef, publishableKey, clientSecret } = await begun(await customer());
    expect(publishableKey).toBe(standInKeys.STRIPE_PUBLISHABLE_KEY);
    expect(stripe.account.setups.get(setupRef)).toMatchObject({
      client_secret: clientSecret,
      usage: 'off_session',
      metadata: { userId: ada.userId, attemptId: 'setup' },
    });
  });

  test('of the same attempt is the same SetupIntent', async () => {
    const customerRef = await customer();
    expect(await begun(customerRef)).toEqual(await begun(customerRef));
    expect(stripe.account.setups.size).toBe(1);
  });

  test.each(['silence', 'error-500', 'error-429'] as const)(
    'is unreachable after %s',
    async (fault) => {
      const customerRef = await customer();
      stripe.fail(fault, fault);
      const attempt = { userId: ada.userId, customerRef, attemptId: 'setup' };
      expect(await impatient.setUp(attempt)).toEqual({ state: 'unreachable' });
    },
  );

  test('is unreachable with a wrong key, and where nobody listens', async () => {
    const attempt = { userId: ada.userId, customerRef: 'cus_1', attemptId: 'setup' };
    const place = { ...standInKeys, STRIPE_API_URL: stripe.url };
    const stranger = await openWith({ ...place, STRIPE_SECRET_KEY: 'sk_test_wrong' }, timeoutMs);
    expect(await stranger.setUp(attempt)).toEqual({ state: 'unreachable' });
    await stripe.stop();
    expect(await gateway.setUp(attempt)).toEqual({ state: 'unreachable' });
  });
});

describe('saving a card entered in the browser', () => {
  test('describes it when it succeeded', async () => {
    const { attempt, methodRef } = await enter('pm_card_visa');
    expect(await gateway.save(attempt, methodRef)).toEqual({
      state: 'succeeded',
      card: {
        gateway: 'stripe',
        customerRef: attempt.customerRef,
        methodRef,
        brand: 'visa',
        last4: '4242',
        expMonth: 8,
        expYear: new Date().getUTCFullYear() + 2,
        fingerprint: 'print-visa-4242',
      },
    });
  });

  test.each([
    ['pm_card_processing', { state: 'processing' }],
    ['pm_card_authenticationRequired', { state: 'authentication-required' }],
    ['pm_card_chargeDeclined', { state: 'declined', message: 'Your card was declined.' }],
    ['pm_card_chargeDeclinedExpiredCard', { state: 'declined', message: 'Your card has expired.' }],
  ])('of %s', async (card, saving) => {
    const { attempt, methodRef } = await enter(card);
    expect(await gateway.save(attempt, methodRef)).toEqual(saving);
  });

  test('succeeds once the holder has authenticated, and not before', async () => {
    const { attempt, methodRef } = await enter('pm_card_authenticationRequired');
    expect((await gateway.save(attempt, methodRef)).state).toBe('authentication-required');
    stripe.account.conclude(attempt.setupRef, true);
    expect((await gateway.save(attempt, methodRef)).state).toBe('succeeded');
  });

  test('finds a card of an earlier attempt', async () => {
    const { attempt, methodRef } = await enter('pm_card_visa');
    const later = await begun(attempt.customerRef, 'later');
    expect((await gateway.save(later, methodRef)).state).toBe('succeeded');
  });

  test('never takes a card of another customer', async () => {
    const { attempt, methodRef } = await enter('pm_card_visa');
    const stranger = { ...(await begun(await customer('stranger'), 'theirs')), userId: 'user-2' };
    expect(await gateway.save(stranger, methodRef)).toEqual({ state: 'unknown-method' });
    expect((await gateway.save(attempt, methodRef)).state).toBe('succeeded');
  });

  test('never takes a card that was detached', async () => {
    const { attempt, methodRef } = await enter('pm_card_visa');
    await gateway.remove(methodRef);
    expect(await gateway.save(attempt, methodRef)).toEqual({ state: 'unknown-method' });
  });

  test.each(['', 'pm_', 'pm_nobody', '../customers/cus_1', 'pm_1?expand[]=customer'])(
    'knows nothing of %j',
    async (methodRef) => {
      const { attempt } = await enter('pm_card_visa');
      expect(await gateway.save(attempt, methodRef)).toEqual({ state: 'unknown-method' });
    },
  );

  test('is unreachable when Stripe is silent', async () => {
    const { attempt, methodRef } = await enter('pm_card_visa');
    stripe.fail('silence', 'silence');
    expect(await impatient.save(attempt, methodRef)).toEqual({ state: 'unreachable' });
  });
});

describe('saving a card that was made without our form', () => {
  test.each([
    ['pm_card_chargeDeclined', { state: 'declined', message: 'Your card was declined.' }],
    ['pm_card_authenticationRequired', { state: 'authentication-required' }],
    ['pm_card_processing', { state: 'processing' }],
  ])('verifies %s first', async (card, saving) => {
    expect(await saveUnseen(card)).toEqual(saving);
  });

  test('ties it to the customer, once an attempt', async () => {
    const attempt = { userId: ada.userId, customerRef: await customer(), attemptId: 'a' };
    const saving = await gateway.save(
      { ...attempt, setupRef: null, host: 'localhost' },
      'pm_card_visa',
    );
    expect(
      await gateway.save({ ...attempt, setupRef: null, host: 'localhost' }, 'pm_card_visa'),
    ).toEqual(saving);
    expect(saving).toMatchObject({
      state: 'succeeded',
      card: { customerRef: attempt.customerRef },
    });
    expect(stripe.account.setups.size).toBe(1);
  });
});

describe('a card on file', () => {
  test('is described as it is now', async () => {
    const methodRef = await saved();
    stripe.account.renew(methodRef, 2099);
    expect(await gateway.describe(methodRef)).toMatchObject({
      state: 'found',
      card: { expYear: 2099 },
    });
    stripe.fail('error-500', 'error-500');
    expect(await gateway.describe(methodRef)).toEqual({ state: 'unreachable' });
    expect(await gateway.describe('pm_nobody')).toEqual({ state: 'gone' });
  });

  test('is removed, and once more without harm', async () => {
    const methodRef = await saved();
    expect(await gateway.remove(methodRef)).toEqual({ state: 'removed' });
    expect(await gateway.remove(methodRef)).toEqual({ state: 'removed' });
    expect(await gateway.describe(methodRef)).toEqual({ state: 'gone' });
    expect(await gateway.remove('pm_nobody')).toEqual({ state: 'removed' });
  });

  test('stays when its removal does not reach Stripe', async () => {
    const methodRef = await saved();
    stripe.fail('silence', 'silence');
    expect(await impatient.remove(methodRef)).toEqual({ state: 'unreachable' });
    expect(await gateway.describe(methodRef)).toMatchObject({ state: 'found' });
  });
});

test('the log says what went wrong without secrets, names or card numbers', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  const environment = { ...standInKeys, STRIPE_API_URL: stripe.url };
  const { gateway: logged } = await openLogged(environment, log, shortTimeoutMs);
  const attempt = { userId: ada.userId, customerRef: await customer(), attemptId: 'a' };
  for (const fault of ['error-500', 'error-429', 'silence'] as const) {
    stripe.fail(fault, fault);
    await logged.openCustomer(ada, fault);
    stripe.fail(fault, fault);
    await logged.setUp({ ...attempt, attemptId: fault });
  }
  await logged.save({ ...attempt, setupRef: null, host: 'localhost' }, 'pm_nobody');
  await logged.setUp({ ...attempt, customerRef: 'cus_nobody' });
  expect(lines.length).toBeGreaterThan(6);
  expect(lines.join('')).not.toMatch(/sk_test|_secret_|ada@|Ada|4242/);
});
