import { beforeEach, describe, expect, test } from 'vitest';
import { attemptsOf, makeScheduled, scheduleOf } from '#main/testing/payment-scene.ts';
import { useStripeScene } from '#main/testing/stripe-scene.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { EventObject } from '#platform/cards/testing/stripe-objects.ts';
import type { StripeStandIn } from '#platform/cards/testing/stripe-stand-in.ts';
import { unfinishedForMs } from './attempt-times.ts';

const hour = 60 * 60_000;
const scene = useStripeScene();
let stripe: StripeStandIn;
let server: TestServer;
beforeEach(async () => {
  ({ stripe, server } = scene());
  await later(-shift);
  // Amounts left due by earlier tests must not be charged in this one.
  await server.database.kysely
    .updateTable('scheduled_payments')
    .set({ next_attempt_at: null })
    .execute();
});

let shift = 0;
async function later(ms: number) {
  shift += ms;
  await server.clock.shift(shift);
}

/** An invoice whose bidder has a card at Stripe. */
async function withCard(card: string) {
  const made = await makeScheduled(server);
  const { customerRef, methodRef } = stripe.account.savedCard(card);
  await server.database.kysely
    .updateTable('payment_methods')
    .set({ gateway: 'stripe', customer_ref: customerRef, method_ref: methodRef })
    .where('user_id', '=', made.bidderId)
    .execute();
  const states = async () => (await attemptsOf(server, made.id)).map(({ state }) => state);
  const status = async () => (await made.view())?.paymentStatus;
  return { ...made, methodRef, states, status };
}

async function deliver(event: EventObject | undefined): Promise<number> {
  if (event === undefined) throw new Error('Nothing happened at Stripe');
  const { body, signature } = stripe.sign(event);
  const answer = await server.client().request('POST', '/api/stripe/webhook', {
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });
  return answer.status;
}

const lastEvent = (type: string) => stripe.account.events.findLast((event) => event.type === type);
const intentsOf = (invoiceId: string) =>
  [...stripe.account.payments.intents.values()].filter(
    ({ metadata }) => metadata['invoiceId'] === invoiceId,
  );
const metrics = async () => (await server.app.inject({ url: '/metrics' })).body;
/** The answer to a payment request is lost, and so is that to its retry. */
const loseAnswer = () => stripe.fail('done-then-cut', 'done-then-cut');

describe('a payment attempt whose answer was lost', () => {
  test('is settled by its event', async () => {
    const { id, pay, states, status } = await withCard('pm_card_visa');
    loseAnswer();
    expect(await pay()).toEqual({ processing: true });
    expect(await status()).toBe('Processing');
    expect(await pay()).toEqual({ processing: true });
    expect(await deliver(lastEvent('payment_intent.succeeded'))).toBe(200);
    expect(await states()).toEqual(['succeeded']);
    expect(await status()).toBe('Paid');
    expect(intentsOf(id)).toHaveLength(1);
  });

  test('is found out without one', async () => {
    const { id, pay, states } = await withCard('pm_card_visa');
    loseAnswer();
    await pay();
    await server.modules.payments.reconcileOpen();
    expect(await states()).toEqual(['asked']);
    expect(await metrics()).toMatch(/^fairlot_open_payment_attempts\{state="asked"\} 1$/m);
    await later(90_000);
    await server.modules.payments.reconcileOpen();
    expect(await states()).toEqual(['succeeded']);
    expect(intentsOf(id)).toHaveLength(1);
    expect(await metrics()).toMatch(/^fairlot_open_payment_attempts\{state="asked"\} 0$/m);
  });

  test('is found out after Stripe has forgotten its key', async () => {
    const { id, pay, states } = await withCard('pm_card_visa');
    loseAnswer();
    await pay();
    stripe.forgetKeys();
    await later(25 * hour);
    await server.modules.payments.reconcileOpen();
    await server.modules.payments.attemptDue();
    expect(await states()).toEqual(['succeeded']);
    expect(intentsOf(id)).toHaveLength(1);
  });

  test('and never happened is asked for again, under the same key', async () => {
    const { id, pay, states } = await withCard('pm_card_visa');
    stripe.requests.length = 0;
    stripe.fail('error-429');
    expect(await pay()).toEqual({ processing: true });
    expect(intentsOf(id)).toEqual([]);
    await later(90_000);
    await server.modules.payments.reconcileOpen();
    expect(await states()).toEqual(['succeeded']);
    const keys = stripe.requests.flatMap(({ key }) => (key?.startsWith('charge-') ? [key] : []));
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBeGreaterThan(1);
  });

  test('and that Stripe only ever answers 500 for ends once its key is too old, then the schedule goes on', async () => {
    const { id, states } = await withCard('pm_card_visa');
    await later(2 * hour);
    stripe.fail('error-500', 'error-500');
    await server.modules.payments.attemptDue();
    for (const hours of [1, 3, 7]) {
      await later(hours * hour);
      await server.modules.payments.reconcileOpen();
      await server.modules.payments.attemptDue();
      expect(await states()).toEqual(['asked']);
    }
    await later(2 * hour);
    await server.modules.payments.reconcileOpen();
    await server.modules.payments.attemptDue();
    expect(await states()).toEqual(['canceled', 'succeeded']);
    expect(intentsOf(id)).toHaveLength(1);
  });

  test('declined and perhaps canceled is told once it is', async () => {
    const { pay, states, status } = await withCard('pm_card_poor');
    // Only the cancellation's answers are lost.
    const seen = stripe.requests.length;
    stripe.failBy(() =>
      stripe.requests.slice(seen).some(({ call }) => call.endsWith('/cancel'))
        ? 'done-then-cut'
        : undefined,
    );
    expect(await pay()).toEqual({ processing: true });
    stripe.failBy(() => undefined);
    expect(await states()).toEqual(['asked']);
    await later(90_000);
    await server.modules.payments.reconcileOpen();
    expect(await states()).toEqual(['declined']);
    expect(await status()).toBe('Declined');
  });
});

describe('a bank that takes its time', () => {
  test.each([
    [true, 'succeeded', 'Paid'],
    [false, 'declined', 'Declined'],
  ])('and says %s is heard by event', async (accepted, state, shown) => {
    const { id, pay, states, status } = await withCard('pm_card_considered');
    expect(await pay()).toEqual({ processing: true });
    expect(await status()).toBe('Processing');
    stripe.account.payments.conclude(intentsOf(id)[0]?.id ?? '', accepted);
    const type = accepted ? 'payment_intent.succeeded' : 'payment_intent.payment_failed';
    expect(await deliver(lastEvent(type))).toBe(200);
    expect(await states()).toEqual([state]);
    expect(await status()).toBe(shown);
  });

  test('keeps the schedule and Pay Now waiting, however long', async () => {
    const { id, pay, states } = await withCard('pm_card_considered');
    await pay();
    await later(40 * hour);
    await server.modules.payments.reconcileOpen();
    await server.modules.payments.attemptDue();
    expect(await pay()).toEqual({ processing: true });
    expect(await states()).toEqual(['processing']);
    expect(intentsOf(id)).toHaveLength(1);
  });
});

/** An event about an intent that was not made here. */
const strange = (metadata: Record<string, string>): EventObject => ({
  id: `evt_${JSON.stringify(metadata).length}`,
  object: 'event',
  type: 'payment_intent.succeeded',
  created: 0,
  data: { object: { id: 'pi_other', object: 'payment_intent', metadata } },
});

describe('events of payment attempts', () => {
  test('that come twice, at once and in the wrong order have one effect', async () => {
    const { id, pay, view } = await withCard('pm_card_authenticationRequired');
    const { authentication } = await pay();
    const asked = lastEvent('payment_intent.requires_action');
    stripe.account.payments.authenticate(authentication?.clientSecret ?? '', true);
    const paid = lastEvent('payment_intent.succeeded');
    expect(await Promise.all([deliver(paid), deliver(asked), deliver(paid)])).toEqual([
      200, 200, 200,
    ]);
    expect(await deliver(asked)).toBe(200);
    expect((await view())?.payments).toHaveLength(1);
    expect(await attemptsOf(server, id)).toMatchObject([{ state: 'succeeded' }]);
  });

  test('of a decline leave it to the bidder who is reading it, or else to the next look', async () => {
    const { id, pay, states } = await withCard('pm_card_poor');
    loseAnswer();
    await pay();
    expect(await deliver(lastEvent('payment_intent.payment_failed'))).toBe(200);
    expect(await states()).toEqual(['asked']);
    expect(intentsOf(id)).toMatchObject([{ status: 'requires_payment_method' }]);
    await later(90_000);
    await server.modules.payments.reconcileOpen();
    expect(await states()).toEqual(['declined']);
    expect(intentsOf(id)).toMatchObject([{ status: 'canceled' }]);
  });

  test('of a decline of a scheduled payment are applied at once', async () => {
    const { states } = await withCard('pm_card_poor');
    await later(2 * hour);
    loseAnswer();
    await server.modules.payments.attemptDue();
    expect(await states()).toEqual(['asked']);
    await deliver(lastEvent('payment_intent.payment_failed'));
    expect(await states()).toEqual(['declined']);
  });

  test('are asked for again while Stripe cannot say how it stands', async () => {
    const { pay, states } = await withCard('pm_card_visa');
    loseAnswer();
    await pay();
    const event = lastEvent('payment_intent.succeeded');
    stripe.fail('error-429');
    expect(await deliver(event)).toBe(503);
    expect(await states()).toEqual(['asked']);
    expect(await deliver(event)).toBe(200);
    expect(await states()).toEqual(['succeeded']);
  });

  test('of payment attempts that are not ours are accepted and change nothing', async () => {
    const before = stripe.requests.length;
    expect(await deliver(strange({}))).toBe(200);
    expect(await deliver(strange({ attemptId: 'another shop’s' }))).toBe(200);
    const attemptId = '01a1fbc7-754f-767a-8211-ea8bb6f4e1f6';
    expect(await deliver(strange({ attemptId }))).toBe(200);
    expect(stripe.requests).toHaveLength(before);
  });

  test('of money for an attempt that had ended are still of money', async () => {
    const { id, pay, view, status, totalCents } = await withCard('pm_card_poor');
    await pay();
    const [intent] = intentsOf(id);
    if (intent === undefined) throw new Error('Nothing was asked.');
    // Contrary to what Stripe promises about a canceled intent.
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    const event = { ...lastEvent('payment_intent.canceled')!, id: 'evt_late' };
    expect(await deliver({ ...event, type: 'payment_intent.succeeded' })).toBe(200);
    expect(await status()).toBe('Paid');
    expect((await view())?.payments.map(({ paymentAccepted }) => paymentAccepted)).toEqual([
      false,
      true,
    ]);
    expect((await attemptsOf(server, id))[0]).toMatchObject({
      state: 'succeeded',
      amount_cents: totalCents,
    });
    expect(await scheduleOf(server, id)).toMatchObject({ next_attempt_at: null });
  });
});

test('money that came by a second intent of one attempt is noted, once', async () => {
  const { id, pay, view, status, totalCents } = await withCard('pm_card_visa');
  await pay();
  const [first] = intentsOf(id);
  if (first === undefined) throw new Error('Nothing was asked.');
  const second = { ...structuredClone(first), id: 'pi_second' };
  stripe.account.payments.intents.set(second.id, second);
  const paid = lastEvent('payment_intent.succeeded')!;
  const event = { ...paid, data: { object: second } };
  expect(await deliver({ ...event, id: 'evt_second' })).toBe(200);
  expect(await deliver({ ...event, id: 'evt_second_again' })).toBe(200);
  expect(await status()).toBe('RefundDue');
  expect(await view()).toMatchObject({ amountDue: -totalCents / 100 });
  expect((await view())?.payments).toHaveLength(2);
});

test('a payment attempt that Stripe knew and knows no more stays open for a person to end, without another request', async () => {
  const { id, pay, states } = await withCard('pm_card_considered');
  await pay();
  const [intent] = intentsOf(id);
  stripe.account.payments.intents.delete(intent?.id ?? '');
  for (const hours of [7, 7, 100]) {
    await later(hours * hour);
    await server.modules.payments.reconcileOpen();
    expect(await states()).toEqual(['processing']);
  }
  expect(intentsOf(id)).toEqual([]);
});

test('what Stripe received counts, not what was asked for', async () => {
  const { id, pay, status } = await withCard('pm_card_considered');
  await pay();
  const [intent] = intentsOf(id);
  stripe.account.payments.conclude(intent?.id ?? '', true);
  if (intent !== undefined) intent.amount_received = intent.amount - 1;
  await deliver(lastEvent('payment_intent.succeeded'));
  expect(await status()).toBe('UnderPaid');
});

test('a payment that was left lying at the bank ends after an hour, for good', async () => {
  const { id, pay, states } = await withCard('pm_card_authenticationRequired');
  await pay();
  await later(unfinishedForMs - 90_000);
  await server.modules.payments.reconcileOpen();
  expect(await states()).toEqual(['authentication-required']);
  await later(90_000);
  await server.modules.payments.reconcileOpen();
  expect(await states()).toEqual(['canceled']);
  expect(intentsOf(id).map(({ status }) => status)).toEqual(['canceled']);
});

test('a card that Stripe does not know anymore is a decline with the specification’s words', async () => {
  const { pay, methodRef, status } = await withCard('pm_card_visa');
  stripe.account.detach(methodRef);
  expect(await pay()).toEqual({
    code: 'PaymentDeclined',
    message: 'Failed to process payment details. Please try another payment method',
  });
  expect(await status()).toBe('Declined');
});

describe('a card on file', () => {
  test('starts a failed schedule over when its bank renewed it, not whenever something of it changed', async () => {
    const { id, methodRef } = await withCard('pm_card_visa');
    await deliver(stripe.account.renew(methodRef, 2090));
    const failed = { next_attempt_at: null, failures: 4, restarts: 0 };
    await server.database.kysely
      .updateTable('scheduled_payments')
      .set(failed)
      .where('invoice_id', '=', id)
      .execute();
    // The holder's address changed, or the event came twice.
    expect(await deliver(stripe.account.renew(methodRef, 2090))).toBe(200);
    expect(await scheduleOf(server, id)).toMatchObject(failed);
    expect(await deliver(stripe.account.renew(methodRef, 2091))).toBe(200);
    expect(await scheduleOf(server, id)).toMatchObject({
      next_attempt_at: expect.any(Date),
      failures: 0,
      restarts: 1,
    });
  });
});
