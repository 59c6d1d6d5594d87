import { beforeEach, describe, expect, test } from 'vitest';
import { deliverEvent, makePaidAtStripe } from '#main/testing/returns-scene.ts';
import { useStripeScene } from '#main/testing/stripe-scene.ts';
import { recordPayment } from '#settlement/invoices/public.ts';
import { latestMailTo, mailsTo } from '#messaging/messages/testing/kept-mails.ts';

const total = 128_47;
const scene = useStripeScene();
beforeEach(() => scene().stripe.failBy(() => undefined));

/** A paid invoice, and the mails about it from then on. */
async function paidInvoice() {
  const { server, stripe } = scene();
  const { kysely } = server.database;
  const made = await makePaidAtStripe(scene());
  const { email: bidder } = await kysely
    .selectFrom('users')
    .select('email')
    .where('id', '=', made.bidderId)
    .executeTakeFirstOrThrow();
  const office = `office-${made.id}@seller.example`;
  await kysely
    .updateTable('seller_companies')
    .set({ email: office })
    .where('id', '=', (auctions) =>
      auctions.selectFrom('auctions').select('seller_company_id').where('id', '=', made.auctionId),
    )
    .execute();
  const mails = async () => ({
    bidder: (await mailsTo(server, bidder)).filter((name) => name !== 'payment-receipt'),
    office: await mailsTo(server, office),
  });
  /** The words of the latest mail. */
  const words = async (to: 'bidder' | 'office') =>
    (await latestMailTo(server, to === 'bidder' ? bidder : office))
      .replace(/^[\s\S]*<h1/, '<h1')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  return { ...made, returns: stripe.account.returns, mails, words };
}

const deliver = (type: string, index = 0) => {
  const { stripe } = scene();
  return deliverEvent(scene(), stripe.account.events.filter((event) => event.type === type)[index]);
};

describe('a refund made at Stripe', () => {
  test('is told to the bidder once, by whatever and however many events', async () => {
    const { intentRef, returns, mails, words } = await paidInvoice();
    returns.refund(intentRef, 28_47);
    const events = ['refund.created', 'charge.refunded', 'refund.created'];
    expect(await Promise.all(events.map((type) => deliver(type)))).toEqual([200, 200, 200]);
    expect(await mails()).toEqual({ bidder: ['refund-receipt'], office: [] });
    expect(await words('bidder')).toContain('Your refund');
    expect(await words('bidder')).toContain('$28.47');
    returns.refund(intentRef, 10_00);
    await deliver('refund.created', 1);
    expect((await mails()).bidder).toEqual(['refund-receipt', 'refund-receipt']);
    expect(await words('bidder')).toContain('$10.00');
  });

  test('that staff noted by hand was told of then', async () => {
    const { id, intentRef, returns, mails } = await paidInvoice();
    returns.refund(intentRef, 28_47);
    await scene().server.database.transaction((transaction) =>
      recordPayment(transaction, {
        invoiceId: id,
        kind: 'refund',
        accepted: true,
        amountCents: 28_47,
        brand: '',
        last4: '',
        notes: '',
        attemptId: null,
        madeBy: 'ida@seller.example',
      }),
    );
    await deliver('refund.created');
    expect((await mails()).bidder).toEqual([]);
  });

  test('that the bank did not take is told to nobody who was not told of it', async () => {
    const { intentRef, returns, mails } = await paidInvoice();
    returns.failRefund(returns.refund(intentRef, total).id);
    for (const type of ['refund.failed', 'refund.created']) await deliver(type);
    expect((await mails()).bidder).toEqual([]);
  });
});

describe('a dispute', () => {
  test('is told to the seller when it opens and when it is decided, once each', async () => {
    const { id, intentRef, returns, mails, words } = await paidInvoice();
    const dispute = returns.dispute(intentRef, total);
    const opened = ['charge.dispute.created', 'charge.dispute.created'];
    expect(await Promise.all(opened.map((type) => deliver(type)))).toEqual([200, 200]);
    expect(await mails()).toEqual({ bidder: [], office: ['dispute-opened'] });
    expect(await words('office')).toContain('$128.47');
    expect(await latestMailTo(scene().server, `office-${id}@seller.example`)).toContain(
      `/checkin/${id}`,
    );
    returns.closeDispute(dispute.id, 'lost');
    for (let time = 0; time < 2; time += 1) await deliver('charge.dispute.closed');
    expect(await mails()).toEqual({ bidder: [], office: ['dispute-opened', 'dispute-closed'] });
    expect(await words('office')).toContain('took back $128.47');
  });

  test('that is won leaves the money where it is', async () => {
    const { intentRef, returns, mails, words } = await paidInvoice();
    const dispute = returns.dispute(intentRef, total);
    await deliver('charge.dispute.created');
    returns.closeDispute(dispute.id, 'won');
    await deliver('charge.dispute.closed');
    expect((await mails()).office).toEqual(['dispute-opened', 'dispute-closed']);
    expect(await words('office')).toContain('The payment stands');
  });

  test('whose opening is heard after its end is told as decided alone', async () => {
    const { intentRef, returns, mails } = await paidInvoice();
    returns.closeDispute(returns.dispute(intentRef, total).id, 'won');
    await deliver('charge.dispute.closed');
    await deliver('charge.dispute.created');
    expect((await mails()).office).toEqual(['dispute-closed']);
  });
});
