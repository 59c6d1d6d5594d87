import { makeScheduled } from './payment-scene.ts';
import type { StripeScene } from './stripe-scene.ts';
import type { EventObject } from '#platform/cards/testing/stripe-objects.ts';
import { replayInvoices } from '#operations/replay/public.ts';

/** An invoice of $128.47 paid by a card at Stripe, unless the answer is lost. */
export async function makePaidAtStripe(
  { stripe, server }: StripeScene,
  { answerLost = false } = {},
) {
  const made = await makeScheduled(server);
  const { customerRef, methodRef } = stripe.account.savedCard('pm_card_visa');
  await server.database.kysely
    .updateTable('payment_methods')
    .set({ gateway: 'stripe', customer_ref: customerRef, method_ref: methodRef })
    .where('user_id', '=', made.bidderId)
    .execute();
  if (answerLost) stripe.fail('done-then-cut', 'done-then-cut');
  await made.pay();
  const intent = [...stripe.account.payments.intents.values()].find(
    ({ metadata }) => metadata['invoiceId'] === made.id,
  );
  const shown = async () => {
    const invoice = await made.view();
    const { paymentStatus, amountDue, refundedAmount, disputedAmount } = invoice ?? {};
    return { paymentStatus, amountDue, refundedAmount, disputedAmount };
  };
  const differences = async () =>
    (await replayInvoices(server.database, made.id)).flatMap(({ differences: found }) => found);
  return { ...made, intentRef: intent?.id ?? '', shown, differences };
}

/** Delivers an event from Stripe; returns the status of our answer. */
export async function deliverEvent(
  { stripe, server }: StripeScene,
  event: EventObject | undefined,
): Promise<number> {
  if (event === undefined) throw new Error('Nothing happened at Stripe');
  const { body, signature } = stripe.sign(event);
  const answer = await server.client().request('POST', '/api/stripe/webhook', {
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  });
  return answer.status;
}
