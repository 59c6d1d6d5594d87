import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logInAs, makeAccount, password } from '#main/testing/log-in-as.ts';
import { addPasskey, beginLogin, list } from '#main/testing/passkey-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const minute = 60_000;
const sellersHost = 'hudson.localhost';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  const { id: seller_company_id } = await server.make.seller();
  await server.make.site({ host: sellersHost, name: 'Hudson', seller_company_id });
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

async function person(host?: string) {
  const { id, email } = await makeAccount(server);
  const { client } = await logInAs(server, email, { client: server.client(host) });
  return { id, email, client };
}

const required = { status: 403, body: { isError: true, code: 'ReauthenticationRequired' } };
const prove = (client: TestClient, given = password) =>
  client.call('POST /api/site/reauthenticate', { body: { password: given } });

let addresses = 0;
const changeEmail = (client: TestClient) =>
  client.call('POST /api/site/RequestEmailChange', {
    body: { Param: `moved-${(addresses += 1)}@example.com` },
  });
const deactivate = (client: TestClient) => client.call('POST /api/site/deactivateaccount');
const removeCard = (client: TestClient) => client.call('POST /api/site/removepaymentmethod');
const replaceCard = (client: TestClient) => client.call('GET /api/site/StripeSetup');
const saveCard = (client: TestClient) =>
  client.call('POST /api/site/StripeSetPaymentMethod', {
    body: { paymentMethodId: 'pm_card_visa' },
  });
const removePasskey = async (client: TestClient) =>
  client.call('POST /api/site/removepasskey', {
    body: { Param: (await list(client))[0]?.secureId ?? '' },
  });

describe.each([
  ['a change of email', changeEmail],
  ['deactivation', deactivate],
  ['removing the card', removeCard],
  ['beginning to replace the card', replaceCard],
  ['replacing the card', saveCard],
  ['removing a passkey', removePasskey],
])('%s', (_what, call) => {
  test('is done within ten minutes of the login, and asks for a proof later', async () => {
    const { client } = await person();
    await addPasskey(client);
    await server.clock.shift(10 * minute + 1_000);
    expect(await call(client)).toMatchObject(required);
    expect((await prove(client, 'wrong-password-1')).body).toEqual({
      isError: true,
      code: 'WrongPassword',
      message: 'The password is incorrect.',
    });
    expect(await call(client)).toMatchObject(required);
    expect((await prove(client)).body).toEqual({ isError: false, message: '' });
    await server.clock.shift(20 * minute);
    expect((await call(client)).status).toBeLessThan(300);
  });

  test('takes nobody else’s proof', async () => {
    const { email, client } = await person();
    await addPasskey(client);
    await server.clock.shift(10 * minute + 1_000);
    const { client: elsewhere } = await logInAs(server, email);
    expect((await prove(elsewhere)).body.isError).toBe(false);
    expect(await call(client)).toMatchObject(required);
  });
});

test('a passkey proves as well, on its host and for its owner alone', async () => {
  const { client } = await person();
  const device = await addPasskey(client);
  const rival = await person();
  await server.clock.shift(11 * minute);
  const show = async (browser: TestClient) =>
    (
      await browser.call('POST /api/site/reauthenticatebypasskey', {
        body: { credential: device.use(await beginLogin(browser)) },
      })
    ).body.isError;
  expect(await show(rival.client)).toBe(true);
  expect(await changeEmail(rival.client)).toMatchObject(required);
  expect(await show(client)).toBe(false);
  expect((await changeEmail(client)).status).toBe(204);
});

test('wrong passwords are counted like those of a login', async () => {
  const { client } = await person();
  for (let tries = 0; tries < 10; tries += 1) await prove(client, 'wrong-password-1');
  expect((await prove(client)).body.message).toContain('Too many wrong passwords.');
  await server.clock.shift(31 * minute);
  expect((await prove(client)).body.isError).toBe(false);
});

test('the first card needs no proof: there is nothing yet to take away', async () => {
  const { id, client } = await person();
  await server.database.kysely.deleteFrom('payment_methods').where('user_id', '=', id).execute();
  await server.clock.shift(11 * minute);
  expect((await replaceCard(client)).status).toBe(200);
});

test('is not for visitors', async () => {
  expect((await prove(server.client())).status).toBe(401);
});

const leave = (client: TestClient, body: { host?: string } = {}) =>
  client.call('POST /api/site/InitiateTransfer', { body });

/** A login transferred from the marketplace. */
async function traveler() {
  const { email, client } = await person();
  const { data: transferId } = (await leave(client, { host: sellersHost })).body;
  const there = server.client(sellersHost);
  await there.call('POST /api/site/transfer', { body: { transferId } });
  return { email, home: client, there };
}

describe('a login on a seller’s host', () => {
  test('that came from the marketplace does not go back without a proof', async () => {
    const { there } = await traveler();
    expect(await leave(there)).toMatchObject(required);
    expect(await leave(there, { host: 'localhost' })).toMatchObject(required);
    expect((await prove(there)).body.isError).toBe(false);
    expect((await leave(there)).body.isError).toBe(false);
  });

  test('changes nothing of the account, with a proof or without', async () => {
    const { there } = await traveler();
    await prove(there);
    const closed = { status: 403, body: { code: 'MarketplaceOnly' } };
    for (const call of [changeEmail, deactivate, removeCard]) {
      expect(await call(there)).toMatchObject(closed);
    }
    expect(await there.call('GET /api/site/userprofile')).toMatchObject(closed);
    expect(await there.call('GET /api/site/logins')).toMatchObject(closed);
    expect(
      await there.call('POST /api/site/changepassword', {
        body: { CurrentPassword: password, NewPassword: 'teak-sideboard-9' },
      }),
    ).toMatchObject(closed);
    const profile = {
      phone: '(518) 555-0100',
      address1: '1 Main Street',
      city: 'Hudson',
      state: 'NY',
      zip: '12534',
    } as const;
    expect(await there.call('POST /api/site/savenewuserprofile', { body: profile })).toMatchObject(
      closed,
    );
  });

  test('ends with the one it comes from at the latest', async () => {
    const { email, client } = await person();
    await server.clock.shift(23 * 60 * minute);
    const { data: transferId } = (await leave(client, { host: sellersHost })).body;
    await server.client(sellersHost).call('POST /api/site/transfer', { body: { transferId } });
    const [home, there] = await server.database.kysely
      .selectFrom('logins')
      .innerJoin('users', 'users.id', 'logins.user_id')
      .select(['expires_at', 'proved_at'])
      .where('email', '=', email)
      .orderBy('logins.created_at')
      .execute();
    expect(there).toEqual({ expires_at: home?.expires_at, proved_at: null });
  });
});
