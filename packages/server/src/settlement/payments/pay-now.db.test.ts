import { texts } from '@fairlot/contract';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attemptsOf, makeScheduled, scheduleOf } from '#main/testing/payment-scene.ts';
import { loseCard, signIn } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { replayInvoices } from '#operations/replay/public.ts';
import { hasUnpaidWins, recordPayment } from '#settlement/invoices/public.ts';
import { mailsTo } from '#messaging/messages/testing/kept-mails.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const noteCash = (invoiceId: string, amountCents: number) =>
  server.database.transaction((transaction) =>
    recordPayment(transaction, {
      invoiceId,
      kind: 'cash',
      accepted: true,
      amountCents,
      brand: '',
      last4: '',
      notes: '',
      attemptId: null,
      madeBy: 'mia',
    }),
  );

const scheduled = (hammers?: number[]) => makeScheduled(server, hammers);

async function paying(card: string) {
  const payer = await scheduled();
  await payer.save(card);
  return payer;
}

describe('Pay Now', () => {
  test('pays what is due, once, and ends the schedule', async () => {
    const payer = await scheduled();
    expect(await payer.pay()).toEqual({});
    expect(await payer.view()).toMatchObject({
      paymentStatus: 'Paid',
      amountDue: 0,
      aValidCCPaymentMade: true,
      payments: [
        {
          paymentAccepted: true,
          brand: 'visa',
          last4: '4242',
          amount: payer.totalCents / 100,
          notes: '',
        },
      ],
    });
    expect(await scheduleOf(server, payer.id)).toMatchObject({ next_attempt_at: null });
    expect(await payer.pay()).toEqual({
      code: 'NothingDue',
      message: 'Nothing is due on this invoice.',
    });
    expect(await attemptsOf(server, payer.id)).toMatchObject([
      { state: 'succeeded', cause: 'pay-now', amount_cents: payer.totalCents, look_at: null },
    ]);
  });

  test('of several at once charges one', async () => {
    const payer = await scheduled();
    const answers = await Promise.all(Array.from({ length: 6 }, () => payer.pay()));
    const kinds = answers.map(({ message, processing }) => message ?? processing ?? 'paid');
    expect(kinds).toContain('paid');
    expect((await payer.view())?.payments).toHaveLength(1);
    expect(await attemptsOf(server, payer.id)).toHaveLength(1);
  });

  test('pays the amount that the page showed, to the cent', async () => {
    const payer = await scheduled([33_33]);
    const due = payer.totalCents / 100;
    expect(await payer.pay(due + 0.01)).toMatchObject({
      code: 'AmountChanged',
      message: expect.stringMatching(/changed/),
    });
    expect(await payer.pay(0)).toMatchObject({
      code: 'AmountChanged',
      message: expect.stringMatching(/changed/),
    });
    expect(await attemptsOf(server, payer.id)).toEqual([]);
    expect(await payer.pay(due)).toEqual({});
  });

  test('says the provider’s own sentence of a decline, and another card pays', async () => {
    const payer = await paying('pm_card_chargeCustomerFail');
    expect(await payer.pay()).toEqual({
      code: 'PaymentDeclined',
      message: 'Your card was declined.',
    });
    expect(await payer.view()).toMatchObject({
      paymentStatus: 'Declined',
      aValidCCPaymentMade: false,
      payments: [{ paymentAccepted: false, last4: '0341', notes: 'Your card was declined.' }],
    });
    await payer.save('pm_card_mastercard');
    expect(await payer.pay()).toEqual({});
    expect((await payer.view())?.payments.map(({ paymentAccepted }) => paymentAccepted)).toEqual([
      false,
      true,
    ]);
  });

  test('does not move the schedule: a decline in person does not put it off', async () => {
    const payer = await paying('pm_card_chargeCustomerFail');
    const before = await scheduleOf(server, payer.id);
    await payer.pay();
    expect(await scheduleOf(server, payer.id)).toEqual(before);
  });

  test('needs a card, and one that has not expired', async () => {
    const payer = await scheduled();
    await server.database.kysely
      .updateTable('payment_methods')
      .set({ exp_year: 2020 })
      .where('user_id', '=', payer.bidderId)
      .execute();
    expect(await payer.pay()).toMatchObject({ message: expect.stringMatching(/expired/) });
    await loseCard(server.database, payer.bidderId);
    expect(await payer.pay()).toMatchObject({ message: expect.stringMatching(/add a card/) });
    expect((await payer.view())?.paymentStatus).toBe('NoPaymentMethod');
  });

  test('charges only the rest of what was paid in part', async () => {
    const payer = await scheduled();
    await server.database.kysely
      .updateTable('invoices')
      .set({ paid_cents: 20_00 })
      .where('id', '=', payer.id)
      .execute();
    expect(await payer.pay()).toEqual({});
    expect(await attemptsOf(server, payer.id)).toMatchObject([
      { amount_cents: payer.totalCents - 20_00 },
    ]);
  });

  test('writes off what is less than cards can be charged', async () => {
    const payer = await scheduled();
    const tax = (await payer.view())?.invoiceTax;
    await noteCash(payer.id, payer.totalCents - 49);
    expect(await hasUnpaidWins(server.database.kysely, payer.bidderId)).toBe(false);
    expect(await payer.pay()).toEqual({});
    expect(await attemptsOf(server, payer.id)).toEqual([]);
    expect(await payer.view()).toMatchObject({
      paymentStatus: 'Paid',
      amountDue: 0,
      invoiceTax: tax,
      charges: [
        {
          releaseStatusName: 'Written off',
          amount: -0.49,
          notes: 'Cards cannot be charged less than $0.50',
        },
      ],
    });
    const [replayed] = await replayInvoices(server.database, payer.id);
    expect(replayed?.differences).toEqual([]);
    const { email } = await server.database.kysely
      .selectFrom('users')
      .select('email')
      .where('id', '=', payer.bidderId)
      .executeTakeFirstOrThrow();
    expect(await mailsTo(server, email)).toEqual([]);
  });

  test('writes off nothing that a card can be charged', async () => {
    const payer = await scheduled();
    await noteCash(payer.id, payer.totalCents - 50);
    expect(await hasUnpaidWins(server.database.kysely, payer.bidderId)).toBe(true);
    expect(await payer.pay()).toEqual({});
    expect(await attemptsOf(server, payer.id)).toMatchObject([{ amount_cents: 50 }]);
  });

  test('takes nothing again for money that went back by hand', async () => {
    const payer = await scheduled();
    await payer.pay();
    await server.database.kysely
      .updateTable('invoices')
      .set({ paid_cents: sql<number>`paid_cents - 500` })
      .where('id', '=', payer.id)
      .execute();
    expect(await payer.pay()).toEqual({
      code: 'NothingDue',
      message: 'Nothing is due on this invoice.',
    });
  });

  test('pays again what a seller added after the first payment', async () => {
    const payer = await scheduled();
    await payer.pay();
    await server.database.kysely
      .updateTable('invoices')
      .set({
        fees_cents: 700,
        sub_total_cents: sql<number>`sub_total_cents + 700`,
        total_cents: sql<number>`total_cents + 700`,
        revision: 2,
      })
      .where('id', '=', payer.id)
      .execute();
    expect((await payer.view())?.paymentStatus).toBe('UnderPaid');
    expect(await payer.pay(7)).toEqual({});
    expect((await payer.view())?.paymentStatus).toBe('Paid');
  });
});

const refused = async (
  client: Parameters<typeof signIn>[0],
  invoiceId: string,
): Promise<number[]> => {
  const body = { Param: invoiceId };
  return [
    (await client.call('POST /api/site/makepayment', { body })).status,
    (await client.call('POST /api/site/completepayment', { body })).status,
  ];
};

describe('an invoice is paid by its bidder alone', () => {
  test('not by a visitor, nor by another bidder', async () => {
    const { id } = await scheduled();
    expect(await refused(server.client(), id)).toEqual([401, 401]);
    const rival = await scheduled();
    expect(await refused(rival.client, id)).toEqual([404, 404]);
    expect(await refused(rival.client, uuid())).toEqual([404, 404]);
    expect(await attemptsOf(server, id)).toEqual([]);
  });

  test('not on another seller’s host', async () => {
    const { id, bidderId } = await scheduled();
    const host = 'elsewhere.localhost';
    const { id: seller } = await server.make.seller();
    await server.make.site({ host, name: 'Elsewhere', seller_company_id: seller });
    const client = await signIn(server.client(host), server.database, bidderId);
    expect(await refused(client, id)).toEqual([404, 404]);
  });

  test.each([{}, { Param: 'x' }, { Param: 7 }, { amountDue: 5 }])(
    'not by a request like %j',
    async (body) => {
      const { client } = await scheduled();
      const answers = await Promise.all(
        ['makepayment', 'completepayment'].map((call) =>
          client.call(`POST /api/site/${call}` as 'POST /api/site/makepayment', {
            body: body as never,
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    },
  );

  test('with nothing begun there is nothing to complete', async () => {
    const payer = await scheduled();
    expect(await payer.complete()).toEqual({
      code: 'NothingDue',
      message: 'Nothing is due on this invoice.',
    });
  });
});

test('a message without the provider’s own words is the specification’s', async () => {
  const payer = await scheduled();
  await server.database.kysely
    .insertInto('payment_attempts')
    .values({
      id: uuid(),
      invoice_id: payer.id,
      revision: 1,
      cause: 'pay-now',
      amount_cents: 100,
      gateway: 'sandbox',
      customer_ref: 'c',
      method_ref: 'm',
      brand: 'visa',
      last4: '4242',
      state: 'declined',
      failure_code: 'resource_missing',
      failure_message: '',
      asked_at: new Date(),
      ended_at: new Date(),
    })
    .execute();
  expect(await payer.complete()).toEqual({ code: 'PaymentDeclined', message: texts.paymentFailed });
});
