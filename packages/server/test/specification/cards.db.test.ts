import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { field, newcomer, openBrowser, signedInPerson } from './support/browser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

test('cards need a login', async () => {
  const { get, post } = openBrowser(server);
  expect((await get('StripeSetup')).status).toBe(401);
  expect((await post('StripeSetPaymentMethod', { paymentMethodId: 'pm_card_visa' })).status).toBe(
    401,
  );
  expect((await post('removepaymentmethod/')).status).toBe(401);
});

test('StripeSetup answers stripePublishableKey and clientSecret', async () => {
  expect(await (await newcomer(server)).get('StripeSetup')).toMatchObject({
    status: 200,
    body: {
      stripePublishableKey: expect.stringMatching(/./),
      clientSecret: expect.stringMatching(/./),
    },
  });
});

describe('StripeSetPaymentMethod', () => {
  test('saves the card, which isauth then shows with last4, brand and expiry', async () => {
    const { get, post } = await newcomer(server);
    expect((await get('isauth')).body).toMatchObject({
      hasPayment: false,
      last4: null,
      brand: null,
    });
    const reply = await post('StripeSetPaymentMethod', { paymentMethodId: 'pm_card_visa' });
    expect([200, 204]).toContain(reply.status);
    expect(field(reply.body, 'isError') ?? false).toBe(false);
    expect((await get('isauth')).body).toMatchObject({
      hasPayment: true,
      last4: '4242',
      brand: 'visa',
      expiredDate: expect.stringMatching(/\d{2}\/\d{4}/),
    });
  });

  test.each([
    [
      'pm_card_authenticationRequired',
      'Failed to process payment details. Please try another payment method',
    ],
    [
      'pm_sandbox_processing',
      "Processing payment details. We'll update you when processing is complete",
    ],
    ['pm_card_nobody_knows', 'An unexpected error occurred'],
    ['__proto__', 'An unexpected error occurred'],
    ['constructor', 'An unexpected error occurred'],
    ['../customers', 'An unexpected error occurred'],
  ])('says of %s: %s', async (paymentMethodId, message) => {
    const { get, post } = await newcomer(server);
    const { body } = await post('StripeSetPaymentMethod', { paymentMethodId });
    expect(body).toMatchObject({ isError: true, message });
    expect((await get('isauth')).body).toMatchObject({ hasPayment: false });
  });

  test('shows the provider’s message of a decline', async () => {
    const { post } = await newcomer(server);
    const { body } = await post('StripeSetPaymentMethod', {
      paymentMethodId: 'pm_card_chargeDeclined',
    });
    expect(body).toMatchObject({ isError: true, message: 'Your card was declined.' });
  });

  test.each([
    undefined,
    null,
    '',
    4242,
    ['pm_card_visa'],
    { id: 'pm_card_visa' },
    'x'.repeat(10_000),
  ])('is no payment method: %j', async (paymentMethodId) => {
    const { post } = await newcomer(server);
    expect((await post('StripeSetPaymentMethod', { paymentMethodId })).status).toBe(400);
  });
});

describe('removepaymentmethod', () => {
  test('an empty response means success', async () => {
    const { get, post } = await signedInPerson(server);
    expect((await get('isauth')).body).toMatchObject({ hasPayment: true });
    expect(await post('removepaymentmethod/')).toMatchObject({ status: 204, body: undefined });
    expect((await get('isauth')).body).toMatchObject({
      hasPayment: false,
      last4: null,
      brand: null,
      expiredDate: null,
    });
  });

  test('without a card it succeeds, too', async () => {
    const { status } = await (await newcomer(server)).post('removepaymentmethod');
    expect([200, 204]).toContain(status);
  });
});
