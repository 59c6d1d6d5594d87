import { beforeEach, describe, expect, test } from 'vitest';
import { paymentsWith, scheduleOf } from '#main/testing/payment-scene.ts';
import { deliverEvent, makePaidAtStripe } from '#main/testing/returns-scene.ts';
import { useStripeScene } from '#main/testing/stripe-scene.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { EventObject } from '#platform/cards/testing/stripe-objects.ts';
import type { StripeStandIn } from '#platform/cards/testing/stripe-stand-in.ts';
import { createSandboxGateway } from '#platform/cards/sandbox-gateway.ts';
import { hasUnpaidWins, recordPayment } from '#settlement/invoices/public.ts';
import type { PaymentEvents } from './payment-attempt.ts';
import { handleReturnWebhook } from './handle-return-webhook.ts';

const total = 128_47;
const scene = useStripeScene();
let stripe: StripeStandIn;
let server: TestServer;
beforeEach(() => {
  ({ stripe, server } = scene());
  stripe.failBy(() => undefined);
});
const paidInvoice = (how?: { answerLost: boolean }) => makePaidAtStripe(scene(), how);
const deliver = (event: EventObject | undefined) => deliverEvent(scene(), event);

/** Staff record a refund of their own, as `invoice refund` does. */
const noteByHand = (invoiceId: string, amountCents: number) =>
  server.database.transaction((transaction) =>
    recordPayment(transaction, {
      invoiceId,
      kind: 'refund',
      accepted: true,
      amountCents,
      brand: '',
      last4: '',
      notes: '',
      attemptId: null,
      madeBy: 'ida@seller.example',
    }),
  );

const events = (type: string) => stripe.account.events.filter((event) => event.type === type);

describe('a refund made at Stripe', () => {
  test('is on the invoice once, however often and by however many events it is told', async () => {
    const { intentRef, shown, view, differences, id } = await paidInvoice();
    stripe.account.returns.refund(intentRef, 28_47);
    const [created, refunded] = [events('refund.created')[0], events('charge.refunded')[0]];
    expect(await Promise.all([deliver(created), deliver(refunded), deliver(created)])).toEqual([
      200, 200, 200,
    ]);
    expect(await deliver(refunded)).toBe(200);
    expect(await shown()).toEqual({
      paymentStatus: 'UnderPaid',
      amountDue: 28.47,
      refundedAmount: 28.47,
      disputedAmount: 0,
    });
    expect((await view())?.payments).toMatchObject([
      { amount: 128.47, paymentAccepted: true },
      { amount: -28.47, paymentAccepted: true, last4: '4242' },
    ]);
    expect(await differences()).toEqual([]);
    expect(await scheduleOf(server, id)).toMatchObject({ next_attempt_at: null });
  });

  test('that the bank did not take counts for nothing, whichever event comes last', async () => {
    const { intentRef, shown, differences } = await paidInvoice();
    const refund = stripe.account.returns.refund(intentRef, total);
    expect(await deliver(events('refund.created')[0])).toBe(200);
    expect(await shown()).toMatchObject({ paymentStatus: 'Unpaid', amountDue: 128.47 });
    stripe.account.returns.failRefund(refund.id);
    expect(await deliver(events('refund.failed')[0])).toBe(200);
    expect(await deliver(events('charge.refunded')[0])).toBe(200);
    expect(await shown()).toMatchObject({ paymentStatus: 'Paid', refundedAmount: 0 });
    expect(await differences()).toEqual([]);
  });

  test('is applied with the payment itself when the answer to that was lost', async () => {
    const { intentRef, shown } = await paidInvoice({ answerLost: true });
    expect(await shown()).toMatchObject({ paymentStatus: 'Processing' });
    stripe.account.returns.refund(intentRef, total);
    expect(await deliver(events('refund.created')[0])).toBe(200);
    expect(await shown()).toMatchObject({ paymentStatus: 'Unpaid', refundedAmount: 128.47 });
  });

  test('that was noted by hand before it was heard counts once', async () => {
    const { id, intentRef, shown, view, differences } = await paidInvoice();
    stripe.account.returns.refund(intentRef, 28_47);
    stripe.account.returns.refund(intentRef, 28_47);
    const other = await paidInvoice();
    await noteByHand(other.id, 28_47);
    await noteByHand(id, 5_00);
    await noteByHand(id, 28_47);
    expect(await shown()).toMatchObject({ refundedAmount: 33.47 });
    for (const created of events('refund.created')) expect(await deliver(created)).toBe(200);
    // One of the two was recorded, the other was not.
    expect(await shown()).toMatchObject({ refundedAmount: 61.94, amountDue: 61.94 });
    expect((await view())?.payments.map(({ amount }) => amount)).toEqual([
      128.47, -5, -28.47, -28.47,
    ]);
    expect(await other.shown()).toMatchObject({ refundedAmount: 28.47 });
    expect(await differences()).toEqual([]);
  });

  test('that was noted by hand and that the bank does not take counts no more', async () => {
    const { id, intentRef, shown, differences } = await paidInvoice();
    const refund = stripe.account.returns.refund(intentRef, total);
    await noteByHand(id, total);
    stripe.account.returns.failRefund(refund.id);
    expect(await deliver(events('refund.failed')[0])).toBe(200);
    expect(await shown()).toMatchObject({ paymentStatus: 'Paid', refundedAmount: 0 });
    expect(await differences()).toEqual([]);
  });

  test('of all that was paid keeps nobody from closing the account; a part of it does', async () => {
    const { bidderId, intentRef, shown } = await paidInvoice();
    const isKept = () => hasUnpaidWins(server.database.kysely, bidderId);
    stripe.account.returns.refund(intentRef, 28_47);
    await deliver(events('refund.created')[0]);
    expect(await isKept()).toBe(true);
    stripe.account.returns.refund(intentRef, 100_00);
    await deliver(events('refund.created')[1]);
    expect(await shown()).toMatchObject({ paymentStatus: 'Unpaid', refundedAmount: 128.47 });
    expect(await isKept()).toBe(false);
  });

  test('is taken by Pay Now alone: no card is charged for it by itself', async () => {
    const { id, intentRef, pay, shown } = await paidInvoice();
    stripe.account.returns.refund(intentRef, total);
    await deliver(events('refund.created')[0]);
    await server.clock.shift(48 * 60 * 60_000);
    await server.modules.payments.attemptDue();
    await server.clock.shift(0);
    expect(stripe.account.payments.ledger().get(id)).toHaveLength(1);
    expect(await pay()).toEqual({});
    expect(await shown()).toMatchObject({ paymentStatus: 'Paid', amountDue: 0 });
  });

  test('waits for Stripe to say how it stands', async () => {
    const { intentRef, shown } = await paidInvoice();
    stripe.account.returns.refund(intentRef, total);
    stripe.failBy(() => 'error-500');
    expect(await deliver(events('refund.created')[0])).toBe(503);
    stripe.failBy(() => undefined);
    expect(await shown()).toMatchObject({ paymentStatus: 'Paid' });
    expect(await deliver(events('refund.created')[0])).toBe(200);
    expect(await shown()).toMatchObject({ paymentStatus: 'Unpaid' });
  });
});

describe('a dispute', () => {
  test('is on the invoice while it is open, and keeps other payments and deactivation out', async () => {
    const { bidderId, intentRef, pay, shown } = await paidInvoice();
    stripe.account.returns.dispute(intentRef, total);
    expect(await deliver(events('charge.dispute.created')[0])).toBe(200);
    expect(await shown()).toEqual({
      paymentStatus: 'Processing',
      amountDue: 0,
      refundedAmount: 0,
      disputedAmount: 128.47,
    });
    expect(await pay()).toMatchObject({ message: expect.stringMatching(/disputed/) });
    expect(await hasUnpaidWins(server.database.kysely, bidderId)).toBe(true);
  });

  test('that is won leaves the invoice paid, also when its opening is told last', async () => {
    const { intentRef, shown, view, differences } = await paidInvoice();
    const { id } = stripe.account.returns.dispute(intentRef, total);
    stripe.account.returns.closeDispute(id, 'won');
    expect(await deliver(events('charge.dispute.closed')[0])).toBe(200);
    expect(await deliver(events('charge.dispute.created')[0])).toBe(200);
    expect(await shown()).toMatchObject({ paymentStatus: 'Paid', disputedAmount: 0 });
    expect((await view())?.payments).toHaveLength(1);
    expect(await differences()).toEqual([]);
  });

  test('that is lost takes the payment back, once', async () => {
    const { bidderId, intentRef, shown, view, differences } = await paidInvoice();
    const { id } = stripe.account.returns.dispute(intentRef, total);
    await deliver(events('charge.dispute.created')[0]);
    stripe.account.returns.closeDispute(id, 'lost');
    const closed = events('charge.dispute.closed')[0];
    expect(await Promise.all([deliver(closed), deliver(closed)])).toEqual([200, 200]);
    expect(await shown()).toEqual({
      paymentStatus: 'Unpaid',
      amountDue: 128.47,
      refundedAmount: 128.47,
      disputedAmount: 0,
    });
    expect((await view())?.payments).toMatchObject([{ amount: 128.47 }, { amount: -128.47 }]);
    expect(await differences()).toEqual([]);
    // A bidder who took the payment back still owes it.
    expect(await hasUnpaidWins(server.database.kysely, bidderId)).toBe(true);
  });

  test('that was only an inquiry moves nothing', async () => {
    const { intentRef, shown, view } = await paidInvoice();
    const { id } = stripe.account.returns.dispute(intentRef, total, 'inquiry');
    await deliver(events('charge.dispute.created')[0]);
    expect(await shown()).toMatchObject({ paymentStatus: 'Processing', disputedAmount: 128.47 });
    stripe.account.returns.closeDispute(id, 'warning_closed');
    await deliver(events('charge.dispute.closed')[0]);
    expect(await shown()).toMatchObject({ paymentStatus: 'Paid', disputedAmount: 0 });
    expect((await view())?.payments).toHaveLength(1);
  });

  test('of a payment that is none of ours is heard and forgotten', async () => {
    const { intentRef } = await paidInvoice();
    const intent = stripe.account.payments.get(intentRef);
    const stranger = { ...intent, id: 'pi_stranger', metadata: {} };
    stripe.account.payments.intents.set(stranger.id, stranger);
    stripe.account.returns.dispute(stranger.id, 1_00);
    expect(await deliver(events('charge.dispute.created').at(-1))).toBe(200);
  });
});

test('a letter that cannot be written keeps no other of the same news back', async () => {
  const { intentRef, shown } = await paidInvoice();
  const found = {
    state: 'found',
    attemptId: null,
    refunds: [1, 2].map((n) => ({ refundRef: `re_${n}`, amountCents: n * 1_00, counts: true })),
    disputes: [
      {
        disputeRef: 'dp_1',
        amountCents: 5_00,
        reason: 'fraudulent',
        isOpen: true,
        withdrawnCents: 0,
        openedAt: new Date(),
        answerBy: null,
      },
    ],
  } as const;
  const gateway = {
    ...createSandboxGateway(server.database),
    name: 'stripe',
    findReturns: async () => found,
  } as const;
  const payments = paymentsWith(server, gateway);
  let letters = 0;
  const stumbling: PaymentEvents['paid'] = async (...event) => {
    letters += 1;
    if (letters === 1) throw new Error('No such template.');
    await payments.events.paid(...event);
  };
  await handleReturnWebhook(
    { ...payments, events: { ...payments.events, paid: stumbling } },
    'evt_stumble',
    {
      kind: 'payment-returned',
      intentRef,
    },
  );
  expect(payments.notified.map(({ event }) => event)).toEqual(['paid', 'disputed']);
  expect(await shown()).toMatchObject({ refundedAmount: 3, disputedAmount: 5 });
});
