import { texts } from '@fairlot/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hammerLots } from '#main/testing/hammer-lots.ts';
import { bid, signIn } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import { advisoryLocks } from '#platform/database/advisory-locks.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let people = 0;
async function newcomer() {
  const client = server.client();
  await client.call('POST /api/site/savenewuseraccount', {
    body: {
      email: `card-holder-${(people += 1)}@example.com`,
      password: 'walnut-dresser-7',
      firstName: 'Grace',
      lastName: 'Holder',
    },
  });
  const save = async (paymentMethodId: string) =>
    (await client.call('POST /api/site/StripeSetPaymentMethod', { body: { paymentMethodId } }))
      .body;
  const loginData = async () => (await client.call('GET /api/site/isauth')).body;
  return { client, save, loginData };
}

describe('StripeSetup', () => {
  test('is not for visitors', async () => {
    expect((await server.client().call('GET /api/site/StripeSetup')).status).toBe(401);
  });

  test('begins the entry of a card, marked as the sandbox', async () => {
    const { client } = await newcomer();
    const answer = await client.call('GET /api/site/StripeSetup');
    expect(answer.body.stripePublishableKey).toMatch(/^sandbox_/);
    expect(answer.body.clientSecret).toMatch(/^sandbox_seti_/);
  });
});

describe('StripeSetPaymentMethod', () => {
  test('is not for visitors', async () => {
    const answer = await server.client().call('POST /api/site/StripeSetPaymentMethod', {
      body: { paymentMethodId: 'pm_card_visa' },
    });
    expect(answer.status).toBe(401);
  });

  test('puts a card on file, and another in its place', async () => {
    const { save, loginData } = await newcomer();
    expect(await loginData()).toMatchObject({ hasPayment: false, last4: null, brand: null });
    expect(await save('pm_card_visa')).toMatchObject({
      isError: false,
      last4: '4242',
      brand: 'visa',
      expiredDate: expect.stringMatching(/^12\/20\d\d$/),
    });
    expect(await save('pm_card_mastercard')).toMatchObject({ last4: '4444', brand: 'mastercard' });
    expect(await loginData()).toMatchObject({
      hasPayment: true,
      cardExpired: false,
      last4: '4444',
      brand: 'mastercard',
    });
  });

  test.each([
    ['pm_card_chargeDeclined', 'Your card was declined.'],
    ['pm_card_chargeDeclinedExpiredCard', 'Your card has expired.'],
    ['pm_card_authenticationRequired', texts.paymentFailed],
    ['pm_sandbox_requiresPaymentMethod', texts.paymentFailed],
    ['pm_sandbox_processing', texts.paymentProcessing],
    ['pm_sandbox_unreachable', texts.paymentUnreachable],
    ['pm_card_unheardOf', texts.paymentUnexpected],
    ['toString', texts.paymentUnexpected],
  ])('says why %s cannot be saved and keeps the card before', async (id, message) => {
    const { save, loginData } = await newcomer();
    expect(await save(id)).toMatchObject({ isError: true, message, last4: null });
    expect((await loginData())?.hasPayment).toBe(false);
    await save('pm_card_visa');
    expect(await save(id)).toMatchObject({ isError: true, message, last4: '4242' });
    expect((await loginData())?.last4).toBe('4242');
  });
});

describe('removepaymentmethod', () => {
  test('takes the card of its user off file and nobody else’s', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    await one.save('pm_card_visa');
    await other.save('pm_card_visa');
    const answer = await one.client.call('POST /api/site/removepaymentmethod');
    expect(answer.status).toBe(204);
    expect((await one.loginData())?.hasPayment).toBe(false);
    expect((await other.loginData())?.hasPayment).toBe(true);
  });

  test('holds up nobody where there is no card', async () => {
    const { client } = await newcomer();
    const answer = await server.database.transaction(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${advisoryLocks.leaving})`.execute(transaction);
      return client.call('POST /api/site/removepaymentmethod');
    });
    expect(answer.status).toBe(204);
  });

  test('leaves the card on file that is to pay for a lot, while it can be replaced', async () => {
    const bidder = await server.make.user();
    const client = await signIn(server.client(), server.database, bidder.id);
    const lot = await server.make.lot();
    await server.make.registration({ auction_id: lot.auctionId, user_id: bidder.id });
    const remove = async () => (await client.call('POST /api/site/removepaymentmethod')).body;
    await bid(client, lot.id, 20);
    expect(await remove()).toEqual({
      isError: true,
      code: 'CardLeadsLot',
      message: expect.stringMatching(/binding/),
    });
    await hammerLots(server.database, [lot.id]);
    expect(await remove()).toEqual({
      isError: true,
      code: 'CardOwesWins',
      message: expect.stringMatching(/not paid/),
    });
    const { body } = await client.call('POST /api/site/StripeSetPaymentMethod', {
      body: { paymentMethodId: 'pm_card_mastercard' },
    });
    expect(body).toMatchObject({ isError: false, last4: '4444' });
  });
});

test('without Stripe there is no address for its events', async () => {
  const answer = await server.client().request('POST', '/api/stripe/webhook', { body: {} });
  expect(answer.status).toBe(404);
});
