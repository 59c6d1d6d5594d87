import { texts } from '@fairlot/contract';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chargesOf, makePlanned, planOf } from '../../main/testing/charging-scene.ts';
import { signIn } from '../../main/testing/sign-in.ts';
import { testServer } from '../../main/testing/test-server.ts';
import type { TestServer } from '../../main/testing/test-server.ts';

const authenticates = 'pm_card_authenticationRequiredOnSetup';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const planned = (hammers?: number[]) => makePlanned(server, hammers);

async function paying(card: string) {
  const payer = await planned();
  await payer.save(card);
  return payer;
}

async function answerBank(
  { client }: Awaited<ReturnType<typeof planned>>,
  clientSecret: string,
  approved: boolean,
) {
  return client.call('POST /api/site/sandboxauthenticate', { body: { clientSecret, approved } });
}

async function asked(payer: Awaited<ReturnType<typeof planned>>): Promise<string> {
  const { authentication } = await payer.pay();
  if (authentication === undefined) throw new Error('The bank asked nothing.');
  return authentication.clientSecret;
}

describe('Pay Now', () => {
  test('pays what is due, once, and ends the plan', async () => {
    const payer = await planned();
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
    expect(await planOf(server, payer.id)).toMatchObject({ charge_at: null });
    expect(await payer.pay()).toEqual({ message: 'Nothing is due on this invoice.' });
    expect(await chargesOf(server, payer.id)).toMatchObject([
      { state: 'succeeded', cause: 'pay-now', amount_cents: payer.totalCents, look_at: null },
    ]);
  });

  test('of several at once charges one', async () => {
    const payer = await planned();
    const answers = await Promise.all(Array.from({ length: 6 }, () => payer.pay()));
    const kinds = answers.map(({ message, processing }) => message ?? processing ?? 'paid');
    expect(kinds).toContain('paid');
    expect((await payer.view())?.payments).toHaveLength(1);
    expect(await chargesOf(server, payer.id)).toHaveLength(1);
  });

  test('pays the amount that the page showed, to the cent', async () => {
    const payer = await planned([33_33]);
    const due = payer.totalCents / 100;
    expect(await payer.pay(due + 0.01)).toMatchObject({
      message: expect.stringMatching(/changed/),
    });
    expect(await payer.pay(0)).toMatchObject({ message: expect.stringMatching(/changed/) });
    expect(await chargesOf(server, payer.id)).toEqual([]);
    expect(await payer.pay(due)).toEqual({});
  });

  test('says the provider’s own sentence of a decline, and another card pays', async () => {
    const payer = await paying('pm_card_chargeCustomerFail');
    expect(await payer.pay()).toEqual({ message: 'Your card was declined.' });
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

  test('has the plan wait for nothing else: a decline in person does not put it off', async () => {
    const payer = await paying('pm_card_chargeCustomerFail');
    const before = await planOf(server, payer.id);
    await payer.pay();
    expect(await planOf(server, payer.id)).toEqual(before);
  });

  test('needs a card, and one that has not expired', async () => {
    const payer = await planned();
    await server.database.kysely
      .updateTable('payment_methods')
      .set({ exp_year: 2020 })
      .where('user_id', '=', payer.bidderId)
      .execute();
    expect(await payer.pay()).toMatchObject({ message: expect.stringMatching(/expired/) });
    await payer.client.call('POST /api/site/removepaymentmethod');
    expect(await payer.pay()).toMatchObject({ message: expect.stringMatching(/add a card/) });
    expect((await payer.view())?.paymentStatus).toBe('NoPaymentMethod');
  });

  test('charges only the rest of what was paid in part', async () => {
    const payer = await planned();
    await server.database.kysely
      .updateTable('invoices')
      .set({ paid_cents: 20_00 })
      .where('id', '=', payer.id)
      .execute();
    expect(await payer.pay()).toEqual({});
    expect(await chargesOf(server, payer.id)).toMatchObject([
      { amount_cents: payer.totalCents - 20_00 },
    ]);
  });

  test('takes nothing anew for money that went back by hand', async () => {
    const payer = await planned();
    await payer.pay();
    await server.database.kysely
      .updateTable('invoices')
      .set({ paid_cents: sql<number>`paid_cents - 500` })
      .where('id', '=', payer.id)
      .execute();
    expect(await payer.pay()).toEqual({ message: 'Nothing is due on this invoice.' });
  });

  test('pays again what a seller added after the first payment', async () => {
    const payer = await planned();
    await payer.pay();
    await server.database.kysely
      .updateTable('invoices')
      .set({
        charges_cents: 700,
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

describe('a bank that asks who pays', () => {
  test('is answered by the bidder', async () => {
    const payer = await paying(authenticates);
    const { authentication } = await payer.pay();
    expect(authentication).toMatchObject({
      gateway: 'sandbox',
      stripePublishableKey: expect.stringMatching(/^sandbox_/),
    });
    expect((await payer.view())?.paymentStatus).toBe('Unpaid');
    await answerBank(payer, authentication?.clientSecret ?? '', true);
    expect(await payer.complete()).toEqual({});
    expect((await payer.view())?.paymentStatus).toBe('Paid');
    expect(await payer.complete()).toEqual({});
  });

  test('is answered that it was not him', async () => {
    const payer = await paying(authenticates);
    await answerBank(payer, await asked(payer), false);
    expect(await payer.complete()).toMatchObject({
      message: expect.stringMatching(/unable to authenticate/),
    });
    expect((await payer.view())?.paymentStatus).toBe('Declined');
  });

  test('is asked about the same payment by who comes back to it', async () => {
    const payer = await paying(authenticates);
    const secret = await asked(payer);
    expect(await asked(payer)).toBe(secret);
    expect(await payer.complete()).toMatchObject({ authentication: { clientSecret: secret } });
    await answerBank(payer, secret, true);
    // He presses Pay Now instead of waiting for the page to ask.
    expect(await payer.pay()).toEqual({});
    expect(await chargesOf(server, payer.id)).toHaveLength(1);
  });

  test('is forgotten when another card is on file by then', async () => {
    const payer = await paying(authenticates);
    const secret = await asked(payer);
    await payer.save('pm_card_mastercard');
    expect(await payer.pay()).toEqual({});
    expect((await chargesOf(server, payer.id)).map(({ state, last4 }) => [state, last4])).toEqual([
      ['canceled', '3155'],
      ['succeeded', '4444'],
    ]);
    expect((await answerBank(payer, secret, true)).status).toBe(404);
    expect((await payer.view())?.payments).toHaveLength(1);
  });

  test('is forgotten when another amount is due by then', async () => {
    const payer = await paying(authenticates);
    const secret = await asked(payer);
    await server.database.kysely
      .updateTable('invoices')
      .set({ paid_cents: 10_00 })
      .where('id', '=', payer.id)
      .execute();
    const due = (payer.totalCents - 10_00) / 100;
    const { authentication } = await payer.pay(due);
    expect(authentication?.clientSecret).not.toBe(secret);
    await answerBank(payer, authentication?.clientSecret ?? '', true);
    expect(await payer.complete()).toEqual({});
    expect((await payer.view())?.amountDue).toBe(0);
  });

  test('knows no secret that it never gave', async () => {
    const payer = await planned();
    expect((await answerBank(payer, 'sandbox_pi_1_secret_1', true)).status).toBe(404);
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
    const { id } = await planned();
    expect(await refused(server.client(), id)).toEqual([401, 401]);
    const rival = await planned();
    expect(await refused(rival.client, id)).toEqual([404, 404]);
    expect(await refused(rival.client, uuid())).toEqual([404, 404]);
    expect(await chargesOf(server, id)).toEqual([]);
  });

  test('not on another seller’s host', async () => {
    const { id, bidderId } = await planned();
    const host = 'elsewhere.localhost';
    const { id: seller } = await server.make.seller();
    await server.database.kysely
      .insertInto('sites')
      .values({ host, name: 'Elsewhere', seller_company_id: seller })
      .execute();
    const client = await signIn(server.client(host), server.database, bidderId);
    expect(await refused(client, id)).toEqual([404, 404]);
  });

  test.each([{}, { Param: 'x' }, { Param: 7 }, { amountDue: 5 }])(
    'not by a request like %j',
    async (body) => {
      const { client } = await planned();
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
    const payer = await planned();
    expect(await payer.complete()).toEqual({ message: 'Nothing is due on this invoice.' });
  });
});

test('a message without the provider’s own words is the specification’s', async () => {
  const payer = await planned();
  await server.database.kysely
    .insertInto('charges')
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
  expect(await payer.complete()).toEqual({ message: texts.paymentFailed });
});
