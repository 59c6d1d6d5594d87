import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attemptsOf, makeScheduled } from '#main/testing/payment-scene.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

type Payer = Awaited<ReturnType<typeof makeScheduled>>;

/** A bidder whose bank asks for confirmation of each payment. */
async function makeAsked(): Promise<Payer> {
  const payer = await makeScheduled(server);
  await payer.save('pm_card_authenticationRequiredOnSetup');
  return payer;
}

async function answerBank({ client }: Payer, clientSecret: string, approved: boolean) {
  return client.call('POST /api/site/sandboxauthenticate', { body: { clientSecret, approved } });
}

async function asked(payer: Payer): Promise<string> {
  const { authentication } = await payer.pay();
  if (authentication === undefined) throw new Error('The bank asked nothing.');
  return authentication.clientSecret;
}

describe('a bank that asks who pays', () => {
  test('is answered by the bidder', async () => {
    const payer = await makeAsked();
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

  test('is answered that it was not them', async () => {
    const payer = await makeAsked();
    await answerBank(payer, await asked(payer), false);
    expect(await payer.complete()).toMatchObject({
      code: 'PaymentDeclined',
      message: expect.stringMatching(/unable to authenticate/),
    });
    expect((await payer.view())?.paymentStatus).toBe('Declined');
  });

  test('is asked about the same payment by who comes back to it', async () => {
    const payer = await makeAsked();
    const secret = await asked(payer);
    expect(await asked(payer)).toBe(secret);
    expect(await payer.complete()).toMatchObject({ authentication: { clientSecret: secret } });
    await answerBank(payer, secret, true);
    // They press Pay Now instead of waiting for the page to ask.
    expect(await payer.pay()).toEqual({});
    expect(await attemptsOf(server, payer.id)).toHaveLength(1);
  });

  test('is forgotten when another card is on file by then', async () => {
    const payer = await makeAsked();
    const secret = await asked(payer);
    await payer.save('pm_card_mastercard');
    expect(await payer.pay()).toEqual({});
    expect((await attemptsOf(server, payer.id)).map(({ state, last4 }) => [state, last4])).toEqual([
      ['canceled', '3155'],
      ['succeeded', '4444'],
    ]);
    expect((await answerBank(payer, secret, true)).status).toBe(404);
    expect((await payer.view())?.payments).toHaveLength(1);
  });

  test('is forgotten when another amount is due by then', async () => {
    const payer = await makeAsked();
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
    const payer = await makeScheduled(server);
    expect((await answerBank(payer, 'sandbox_pi_1_secret_1', true)).status).toBe(404);
  });
});
