import { texts } from '@fairlot/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestServer } from '#main/testing/test-server.ts';
import { standInKeys } from '#platform/cards/testing/stripe-stand-in.ts';
import type { StripeStandIn } from '#platform/cards/testing/stripe-stand-in.ts';
import { makeHolder, mastercard, useStripeScene, visa } from '#main/testing/stripe-scene.ts';

const scene = useStripeScene();
let stripe: StripeStandIn;
let server: TestServer;
beforeEach(() => {
  ({ stripe, server } = scene());
});
const holder = () => makeHolder(scene());
async function fingerprintOf(userId: string) {
  const rows = await server.database.kysely
    .selectFrom('payment_methods')
    .select('fingerprint')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ fingerprint }) => fingerprint);
}

describe('StripeSetup', () => {
  test('begins a SetupIntent of the one customer that the user is', async () => {
    const { id, email, setUp } = await holder();
    const answers = await Promise.all([setUp(), setUp()]);
    for (const { stripePublishableKey, clientSecret } of answers) {
      expect(stripePublishableKey).toBe(standInKeys.STRIPE_PUBLISHABLE_KEY);
      expect(clientSecret).toMatch(/^seti_\w+_secret_/);
    }
    const mine = [...stripe.account.customers.values()].filter((one) => one.email === email);
    expect(mine).toMatchObject([{ metadata: { userId: id } }]);
  });

  test('says that the system cannot be reached, and works again after that', async () => {
    const { client, setUp } = await holder();
    stripe.fail('done-then-cut', 'done-then-cut');
    const answer = await client.call('GET /api/site/StripeSetup');
    expect(answer).toMatchObject({ status: 503, body: { message: texts.paymentUnreachable } });
    expect((await setUp()).clientSecret).toMatch(/^seti_/);
  });

  test('gets over a failure that Stripe repeats for the same key', async () => {
    const { client, setUp } = await holder();
    stripe.fail('error-500');
    expect((await client.call('GET /api/site/StripeSetup')).status).toBe(503);
    expect((await setUp()).clientSecret).toMatch(/^seti_/);
  });
});

describe('StripeSetPaymentMethod', () => {
  test('puts the card on file that was entered, and detaches the one before', async () => {
    const { id, enter, save, card } = await holder();
    const first = await enter('pm_card_visa');
    expect(await save(first.methodRef)).toMatchObject({ isError: false, last4: '4242' });
    expect(await card()).toBe(visa);
    const second = await enter('pm_card_mastercard');
    await save(second.methodRef);
    expect(await card()).toBe(mastercard);
    expect(await fingerprintOf(id)).toEqual(['print-mastercard-4444']);
    expect(stripe.account.methods.get(first.methodRef)?.customer).toBeNull();
    expect(stripe.account.methods.get(second.methodRef)?.customer).not.toBeNull();
  });

  test.each([
    ['pm_card_chargeDeclined', 'Your card was declined.'],
    ['pm_card_chargeDeclinedExpiredCard', 'Your card has expired.'],
    ['pm_card_processing', texts.paymentProcessing],
    ['pm_card_authenticationRequired', texts.paymentFailed],
  ])('of %s says why not and keeps the card before', async (testCard, message) => {
    const { enter, save, card } = await holder();
    await save((await enter('pm_card_visa')).methodRef);
    const { methodRef } = await enter(testCard);
    expect(await save(methodRef)).toMatchObject({ isError: true, message, last4: '4242' });
    expect(await card()).toBe(visa);
  });

  test('refuses the card of somebody else as if it did not exist', async () => {
    const [victim, thief] = [await holder(), await holder()];
    const { methodRef } = await victim.enter('pm_card_visa');
    await thief.setUp();
    const stolen = await thief.save(methodRef);
    expect(stolen).toMatchObject({ isError: true, message: texts.paymentUnexpected });
    expect(stolen).toEqual(await thief.save('pm_nobody'));
    expect(await thief.card()).toBeNull();
    expect(await victim.save(methodRef)).toMatchObject({ isError: false });
  });

  test('says that the system cannot be reached', async () => {
    const { enter, save, card } = await holder();
    const { methodRef } = await enter('pm_card_visa');
    stripe.fail('done-then-cut', 'done-then-cut');
    expect(await save(methodRef)).toMatchObject({
      isError: true,
      message: texts.paymentUnreachable,
    });
    expect(await card()).toBeNull();
    await save(methodRef);
    expect(await card()).toBe(visa);
  });

  test('of a card that expires leaves an expired card at the end of its month', async () => {
    const { enter, save, client } = await holder();
    const { methodRef } = await enter('pm_card_visa');
    stripe.account.renew(methodRef, new Date().getUTCFullYear() - 1);
    await save(methodRef);
    expect((await client.call('GET /api/site/isauth')).body).toMatchObject({ cardExpired: true });
  });
});

describe('removepaymentmethod', () => {
  test('is not for visitors', async () => {
    const answer = await server.client().call('POST /api/site/removepaymentmethod');
    expect(answer.status).toBe(401);
  });

  test('answers empty, takes the card off file and away from the customer; twice is no harm', async () => {
    const { enter, save, card, remove } = await holder();
    const { methodRef } = await enter('pm_card_visa');
    await save(methodRef);
    expect((await remove()).status).toBe(204);
    expect(await card()).toBeNull();
    await server.jobs.runDue();
    expect(stripe.account.methods.get(methodRef)?.customer).toBeNull();
    expect((await remove()).status).toBe(204);
  });

  test('takes it off file at once, and away from the customer once Stripe can be told', async () => {
    const { enter, save, card, remove } = await holder();
    const { methodRef } = await enter('pm_card_visa');
    await save(methodRef);
    stripe.fail('error-500', 'error-500');
    expect((await remove()).status).toBe(204);
    expect(await card()).toBeNull();
    await server.jobs.runDue();
    expect(stripe.account.methods.get(methodRef)?.customer).not.toBeNull();
    await server.database.pool.query(
      "update jobs.job set start_after = now() where name = 'card-removed' and state = 'retry'",
    );
    await server.jobs.runDue();
    expect(stripe.account.methods.get(methodRef)?.customer).toBeNull();
  });
});
