import { texts } from '@fairlot/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestServer } from '#main/testing/test-server.ts';
import type { EventObject } from '#platform/cards/testing/stripe-objects.ts';
import type { StripeStandIn } from '#platform/cards/testing/stripe-stand-in.ts';
import { describeCard } from './payment-methods.queries.ts';
import {
  makeHolder,
  mastercard,
  useStripeScene,
  visa,
  yearOfCard,
} from '#main/testing/stripe-scene.ts';

const scene = useStripeScene();
let stripe: StripeStandIn;
let server: TestServer;
beforeEach(() => {
  ({ stripe, server } = scene());
});
const holder = () => makeHolder(scene());

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

describe('events', () => {
  test('put a card on file for a browser that did not come back', async () => {
    const { enter, card } = await holder();
    await enter('pm_card_visa');
    expect(await deliver(lastEvent('setup_intent.succeeded'))).toBe(200);
    expect(await card()).toBe(visa);
  });

  test('take a card off file that was detached at Stripe', async () => {
    const { enter, save, card } = await holder();
    const { methodRef } = await enter('pm_card_visa');
    await save(methodRef);
    stripe.account.detach(methodRef);
    expect(await deliver(lastEvent('payment_method.detached'))).toBe(200);
    expect(await card()).toBeNull();
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
    // In the opposite order.
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
      .selectFrom('heard_deliveries')
      .select('ref')
      .where('ref', '=', event?.id ?? '')
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
      { ...face, expMonth: 1, expYear, fingerprint: null },
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
     union all select row_to_json(e)::text from heard_deliveries e
     union all select row_to_json(p)::text from payment_methods p`,
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.map(({ text }) => text).join('\n')).not.toMatch(/sk_test|whsec|_secret_/);
});
