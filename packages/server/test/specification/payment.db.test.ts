import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loseCard, signIn } from '#main/testing/sign-in.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { browserOf, field, openBrowser, signedInPerson } from './support/browser.ts';
import { makeWinner, noIds } from './support/winner.ts';
import type { Winner } from './support/winner.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const pay = (who: Pick<Winner, 'post'>, invoiceId: string) =>
  who.post('makepayment/', { Param: invoiceId });
const statusOf = async ({ get, invoiceId }: Winner) =>
  field((await get(`GetInvoice/${invoiceId}`)).body, 'paymentStatus');
const acceptedOf = async ({ get, invoiceId }: Winner) => {
  const payments = field((await get(`GetInvoice/${invoiceId}`)).body, 'payments') as {
    paymentAccepted: boolean;
    amount: number;
  }[];
  return payments.filter((payment) => payment.paymentAccepted).map(({ amount }) => amount);
};

describe('makepayment', () => {
  test('pays what is due, without a message', async () => {
    const winner = await makeWinner(server);
    const { status, body } = await pay(winner, winner.invoiceId);
    expect([200, 204]).toContain(status);
    expect(field(body, 'message') ?? '').toBe('');
    expect(await statusOf(winner)).toBe('Paid');
    expect((await winner.get('GetInvoices/0/8')).body).toMatchObject({
      data: [{ paymentStatus: 'Paid', amountDue: 0, invoiceTotal: 171.29 }],
    });
  });

  test('of a paid invoice answers a message, and charges nothing', async () => {
    const winner = await makeWinner(server);
    await pay(winner, winner.invoiceId);
    const again = await pay(winner, winner.invoiceId);
    expect(field(again.body, 'message')).toMatch(/./);
    expect(await acceptedOf(winner)).toEqual([171.29]);
  });

  test('called many times at once charges once', async () => {
    const winner = await makeWinner(server);
    await winner.get('GetXRF');
    const headers = { 'x-xsrf-token': winner.cookies.get('XSRF-TOKEN') ?? '' };
    const body = { Param: winner.invoiceId };
    await Promise.all(
      Array.from({ length: 8 }, () =>
        winner.client.request('POST', '/api/site/makepayment/', { body, headers }),
      ),
    );
    expect(await acceptedOf(winner)).toEqual([171.29]);
    expect(await statusOf(winner)).toBe('Paid');
  });

  test('without a card answers a message, and the invoice says NoPaymentMethod', async () => {
    const winner = await makeWinner(server);
    await loseCard(server.database, winner.id);
    expect(await statusOf(winner)).toBe('NoPaymentMethod');
    expect(field((await pay(winner, winner.invoiceId)).body, 'message')).toMatch(/card/i);
    expect(await acceptedOf(winner)).toEqual([]);
  });

  test('that is declined shows the provider’s message, and another card pays', async () => {
    const winner = await makeWinner(server);
    await winner.post('StripeSetPaymentMethod', { paymentMethodId: 'pm_card_chargeCustomerFail' });
    expect(field((await pay(winner, winner.invoiceId)).body, 'message')).toBe(
      'Your card was declined.',
    );
    expect(await statusOf(winner)).toBe('Declined');
    await winner.post('StripeSetPaymentMethod', { paymentMethodId: 'pm_card_visa' });
    expect(field((await pay(winner, winner.invoiceId)).body, 'message') ?? '').toBe('');
    expect(await statusOf(winner)).toBe('Paid');
  });

  test('needs a login and the anti-forgery header', async () => {
    const winner = await makeWinner(server);
    expect((await pay(openBrowser(server), winner.invoiceId)).status).toBe(401);
    const body = { Param: winner.invoiceId };
    const forged = await winner.client.request('POST', '/api/site/makepayment/', { body });
    expect(forged.status).toBe(400);
    expect(await acceptedOf(winner)).toEqual([]);
  });

  test('of somebody else’s invoice is not found, nor on another seller’s host', async () => {
    const [winner, other] = [await makeWinner(server), await signedInPerson(server)];
    expect((await pay(other, winner.invoiceId)).status).toBe(404);
    const { id } = await server.make.seller();
    const host = 'foreign.localhost';
    await server.make.site({ host, name: 'Foreign', seller_company_id: id });
    const there = await signIn(server.client(host), server.database, winner.id);
    expect((await pay(browserOf(there), winner.invoiceId)).status).toBe(404);
    expect(await acceptedOf(winner)).toEqual([]);
  });

  test.each([...noIds, '', null, undefined, 7, true, [], {}, [uuid()]])(
    'of %j is refused',
    async (Param) => {
      const { post } = await signedInPerson(server);
      const { status, body } = await post('makepayment/', { Param });
      expect([400, 404]).toContain(status);
      expect(JSON.stringify(body ?? '')).not.toMatch(/syntax|select|stack/i);
    },
  );

  test.each([0, 0.001, 0.01, 171.28, 171.3, 1_000_000])(
    'of %j dollars, which are not due, is a message',
    async (amountDue) => {
      const winner = await makeWinner(server);
      const reply = await winner.post('makepayment/', { Param: winner.invoiceId, amountDue });
      expect(field(reply.body, 'message')).toMatch(/./);
      expect(await acceptedOf(winner)).toEqual([]);
    },
  );

  test.each(['171.29', null, [171.29], {}])(
    'does not understand an amount of %j',
    async (amountDue) => {
      const winner = await makeWinner(server);
      const reply = await winner.post('makepayment/', { Param: winner.invoiceId, amountDue });
      expect(reply.status).toBe(400);
      expect(await acceptedOf(winner)).toEqual([]);
    },
  );
});

const asked = async () => {
  const winner = await makeWinner(server);
  await winner.post('StripeSetPaymentMethod', {
    paymentMethodId: 'pm_card_authenticationRequiredOnSetup',
  });
  const { body } = await pay(winner, winner.invoiceId);
  return { winner, clientSecret: String(field(body, 'authentication', 'clientSecret')) };
};
const answer = (who: Pick<Winner, 'post'>, clientSecret: unknown, approved: unknown) =>
  who.post('sandboxauthenticate', { clientSecret, approved });
const complete = (who: Pick<Winner, 'post'>, invoiceId: string) =>
  who.post('completepayment', { Param: invoiceId });

describe('the sandbox’s bank', () => {
  test('is asked once, and the invoice is paid when it approves', async () => {
    const { winner, clientSecret } = await asked();
    expect(await statusOf(winner)).not.toBe('Paid');
    await complete(winner, winner.invoiceId);
    expect(await acceptedOf(winner)).toEqual([]);
    expect((await answer(winner, clientSecret, true)).status).toBeLessThan(300);
    await complete(winner, winner.invoiceId);
    await complete(winner, winner.invoiceId);
    expect(await statusOf(winner)).toBe('Paid');
    expect(await acceptedOf(winner)).toEqual([171.29]);
  });

  test('leaves the invoice unpaid when it refuses', async () => {
    const { winner, clientSecret } = await asked();
    await answer(winner, clientSecret, false);
    const { body } = await complete(winner, winner.invoiceId);
    expect(field(body, 'message')).toMatch(/./);
    expect(await statusOf(winner)).toBe('Declined');
    expect(await acceptedOf(winner)).toEqual([]);
  });

  test('takes no answer from visitors, and nobody else completes the payment', async () => {
    const { winner, clientSecret } = await asked();
    const other = await signedInPerson(server);
    expect((await complete(other, winner.invoiceId)).status).toBe(404);
    await complete(winner, winner.invoiceId);
    expect(await acceptedOf(winner)).toEqual([]);
    expect((await answer(openBrowser(server), clientSecret, true)).status).toBe(401);
    expect((await complete(openBrowser(server), winner.invoiceId)).status).toBe(401);
  });

  test.each([
    ['', true],
    ['no-such-secret', true],
    ['__proto__', true],
    [7, true],
    ['no-such-secret', 'yes'],
    ['x'.repeat(5_000), true],
  ])('does not know %j, %j', async (clientSecret, approved) => {
    const winner = await makeWinner(server);
    expect([400, 404]).toContain((await answer(winner, clientSecret, approved)).status);
  });
});
