import { texts } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer } from '../../main/testing/test-server.ts';
import type { TestServer } from '../../main/testing/test-server.ts';
import { logInAs, makeAccount } from '../../main/testing/log-in-as.ts';
import { standInKeys, startStripeStandIn } from '../../platform/cards/testing/stripe-stand-in.ts';
import type { StripeStandIn } from '../../platform/cards/testing/stripe-stand-in.ts';
import { describeCard } from './payment-methods.queries.ts';
import type { EventObject } from '../../platform/cards/testing/stripe-objects.ts';

let stripe: StripeStandIn;
let server: TestServer;
beforeAll(async () => {
  stripe = await startStripeStandIn();
  server = await testServer({ ...standInKeys, STRIPE_API_URL: stripe.url });
});
afterAll(async () => {
  await server.drop();
  await stripe.stop();
});
beforeEach(() => {
  stripe.account.events.length = 0;
  stripe.requests.length = 0;
});

/** Somebody signed in who has no card yet. */
async function holder() {
  const { id, email } = await makeAccount(server);
  await server.database.kysely.deleteFrom('payment_methods').where('user_id', '=', id).execute();
  const { client } = await logInAs(server, email);
  const setUp = async () => (await client.call('GET /api/site/StripeSetup')).body;
  const save = async (paymentMethodId: string) =>
    (await client.call('POST /api/site/StripeSetPaymentMethod', { body: { paymentMethodId } }))
      .body;
  const card = async () => {
    const { body } = await client.call('GET /api/site/isauth');
    return body?.hasPayment ? `${body.brand} ${body.last4} ${body.expiredDate}` : null;
  };
  const remove = () => client.call('POST /api/site/removepaymentmethod');
  /** Opens the card step, types a card and submits; the browser has not told us yet. */
  const enter = async (testCard: string) => {
    const { clientSecret } = await setUp();
    const setup = stripe.account.confirmInBrowser(clientSecret, testCard);
    const failed = setup.last_setup_error?.payment_method?.id;
    return { setupRef: setup.id, methodRef: setup.payment_method ?? failed ?? '' };
  };
  return { id, email, client, setUp, save, card, remove, enter };
}

const yearOfCard = new Date().getUTCFullYear() + 2;
const visa = `visa 4242 08/${yearOfCard}`;
const mastercard = `mastercard 4444 08/${yearOfCard}`;

async function post(body: string, signature?: string) {
  return server.client().request('POST', '/api/stripe/webhook', {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
  });
}

async function deliver(event: EventObject | undefined) {
  if (event === undefined) throw new Error('Nothing happened at Stripe');
  const { body, signature } = stripe.sign(event);
  return (await post(body, signature)).status;
}

const lastEvent = (type: string) => stripe.account.events.findLast((event) => event.type === type);

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
    const { enter, save, card } = await holder();
    const first = await enter('pm_card_visa');
    expect(await save(first.methodRef)).toMatchObject({ isError: false, last4: '4242' });
    expect(await card()).toBe(visa);
    const second = await enter('pm_card_mastercard');
    await save(second.methodRef);
    expect(await card()).toBe(mastercard);
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
    expect(stripe.account.methods.get(methodRef)?.customer).toBeNull();
    expect((await remove()).status).toBe(204);
  });

  test('keeps the card when Stripe cannot be told', async () => {
    const { enter, save, card, remove } = await holder();
    await save((await enter('pm_card_visa')).methodRef);
    stripe.fail('done-then-cut', 'done-then-cut');
    expect((await remove()).body).toEqual({ isError: true, message: texts.paymentUnreachable });
    expect(await card()).toBe(visa);
    // The first try was done after all, and its event says so.
    expect(await deliver(lastEvent('payment_method.detached'))).toBe(200);
    expect(await card()).toBeNull();
  });
});

describe('events', () => {
  test('put a card on file for a browser that did not come back', async () => {
    const { enter, card } = await holder();
    await enter('pm_card_visa');
    expect(await deliver(lastEvent('setup_intent.succeeded'))).toBe(200);
    expect(await card()).toBe(visa);
  });

  test('conclude what was processing', async () => {
    const { enter, save, card } = await holder();
    const { setupRef, methodRef } = await enter('pm_card_processing');
    expect(await save(methodRef)).toMatchObject({ message: texts.paymentProcessing });
    stripe.account.conclude(setupRef, true);
    await deliver(lastEvent('setup_intent.succeeded'));
    expect(await card()).toBe(`visa 1111 08/${yearOfCard}`);
  });

  test('of a refusal change nothing, and the same attempt may still succeed', async () => {
    const { setUp, card } = await holder();
    const { clientSecret } = await setUp();
    stripe.account.confirmInBrowser(clientSecret, 'pm_card_chargeDeclined');
    stripe.account.confirmInBrowser(clientSecret, 'pm_card_visa');
    // The other way round than they happened.
    await deliver(lastEvent('setup_intent.succeeded'));
    await deliver(lastEvent('setup_intent.setup_failed'));
    expect(await card()).toBe(visa);
  });

  test('that come late do not bring back a card that was replaced or removed', async () => {
    const { enter, save, card, remove } = await holder();
    const first = await enter('pm_card_visa');
    const late = lastEvent('setup_intent.succeeded');
    const second = await enter('pm_card_mastercard');
    await save(second.methodRef);
    await deliver(late);
    expect(await card()).toBe(mastercard);
    await save(first.methodRef);
    expect(await card()).toBe(visa);
    await remove();
    await deliver(late);
    expect(await card()).toBeNull();
  });

  test('that come twice, also at once, have one effect', async () => {
    const { enter, save, card, remove } = await holder();
    await enter('pm_card_visa');
    const event = lastEvent('setup_intent.succeeded');
    expect(await Promise.all([deliver(event), deliver(event), deliver(event)])).toEqual([
      200, 200, 200,
    ]);
    const noted = await server.database.kysely
      .selectFrom('card_events')
      .select('event_ref')
      .where('event_ref', '=', event?.id ?? '')
      .execute();
    expect(noted).toHaveLength(1);
    await remove();
    expect(await deliver(event)).toBe(200);
    expect(await card()).toBeNull();
    const again = await enter('pm_card_visa');
    expect(await save(again.methodRef)).toMatchObject({ isError: false });
  });

  test('of a renewed card bring its present date, in whichever order they come', async () => {
    const { enter, save, card } = await holder();
    const { methodRef } = await enter('pm_card_visa');
    await save(methodRef);
    const older = stripe.account.renew(methodRef, 2050);
    const newer = stripe.account.renew(methodRef, 2051);
    await deliver(newer);
    await deliver(older);
    expect(await card()).toBe('visa 4242 08/2051');
  });

  test('are asked for again when Stripe cannot say more', async () => {
    const { enter, card } = await holder();
    await enter('pm_card_visa');
    const event = lastEvent('setup_intent.succeeded');
    stripe.fail('done-then-cut', 'done-then-cut');
    expect(await deliver(event)).toBe(503);
    expect(await card()).toBeNull();
    expect(await deliver(event)).toBe(200);
    expect(await card()).toBe(visa);
  });

  test('of things that are not ours are accepted', async () => {
    const event: EventObject = {
      id: 'evt_other',
      object: 'event',
      type: 'customer.created',
      created: 0,
      data: { object: { id: 'cus_other', object: 'customer' } },
    };
    expect(await deliver(event)).toBe(200);
  });

  test('that Stripe did not sign, or signed long ago, change nothing', async () => {
    const { enter, card } = await holder();
    await enter('pm_card_visa');
    const event = lastEvent('setup_intent.succeeded');
    if (event === undefined) throw new Error('Nothing happened');
    const good = stripe.sign(event);
    const old = stripe.sign(event, { at: Date.now() - 10 * 60_000 });
    const forged = stripe.sign(event, { secret: 'whsec_guessed' });
    const refused = [
      await post(good.body),
      await post(good.body, ''),
      await post(good.body, 't=1,v1=00'),
      await post(`${good.body} `, good.signature),
      await post(old.body, old.signature),
      await post(forged.body, forged.signature),
      await post('{'.repeat(300 * 1024), good.signature),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400, 413]);
    expect(refused[5]?.body).toMatchObject({ isError: true, code: 'BadRequest' });
    expect(await card()).toBeNull();
  });
});

test('an older description never replaces a newer one', async () => {
  const { enter, save, card } = await holder();
  const { methodRef } = await enter('pm_card_visa');
  await save(methodRef);
  const customerRef = stripe.account.methods.get(methodRef)?.customer ?? '';
  const face = { gateway: 'stripe', customerRef, methodRef, brand: 'visa', last4: '4242' } as const;
  const seen = (expYear: number, at: number) =>
    describeCard(
      server.database.kysely,
      { ...face, expMonth: 1, expYear },
      new Date(Date.now() + at),
    );
  await seen(2061, 20_000);
  await seen(2060, 10_000);
  expect(await card()).toBe('visa 4242 01/2061');
});

test('keys and secrets of Stripe are nowhere in what is stored about a card', async () => {
  const { rows } = await server.database.pool.query<{ text: string }>(
    `select row_to_json(s)::text as text from card_setups s
     union all select row_to_json(c)::text from card_customers c
     union all select row_to_json(e)::text from card_events e
     union all select row_to_json(p)::text from payment_methods p`,
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.map(({ text }) => text).join('\n')).not.toMatch(/sk_test|whsec|_secret_/);
});
