import { loginCookie, xsrfHeader } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isSignedIn, logInAs, makeAccount, password } from '#main/testing/log-in-as.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const own = 'hudson.localhost';
const other = 'albany.localhost';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  for (const host of [own, other]) {
    const seller = await server.make.seller();
    await server.make.site({ host, name: host, seller_company_id: seller.id });
  }
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

async function person({ keep = false } = {}) {
  const { id, email } = await makeAccount(server);
  const { client } = await logInAs(server, email, { keep });
  return { id, email, client };
}
const initiate = (client: TestClient, host: string) =>
  client.call('POST /api/site/InitiateTransfer', { body: { host } });
const keyTo = async (client: TestClient, host: string) => (await initiate(client, host)).body.data;
const arrive = async (transferId: string, client: TestClient) =>
  (await client.call('POST /api/site/transfer', { body: { transferId } })).body;
const mayGo = async (from: string, host: string) =>
  (await server.client(from).call('GET /api/site/transfertarget/:host', { params: { host } })).body
    .mayGo;
const failed = { status: 'Failed', data: null };

describe('a transfer', () => {
  test('begins with a login and the anti-forgery token', async () => {
    expect((await initiate(server.client(), own)).status).toBe(401);
    const { client } = await person();
    const forged = await client.request('POST', '/api/site/InitiateTransfer', {
      body: { host: own },
      headers: { [xsrfHeader]: 'a.b' },
    });
    expect(forged.status).toBe(400);
  });

  test('signs in on the other host, and the first login stays', async () => {
    const { email, client } = await person();
    const answer = await initiate(client, own.toUpperCase());
    expect(answer.body).toEqual({ isError: false, data: expect.stringMatching(/^[\w-]{43}$/) });
    const there = server.client(own);
    expect(await arrive(answer.body.data, there)).toMatchObject({
      status: 'Success',
      data: { email },
    });
    expect(await isSignedIn(there)).toBe(true);
    expect(await isSignedIn(client)).toBe(true);
    expect(there.cookies.get(loginCookie)).not.toBe(client.cookies.get(loginCookie));
  });

  test('tells whose login it is before it is taken over, on its host and while it is good', async () => {
    const { email, client } = await person();
    const key = await keyTo(client, own);
    const ownerOn = async (host: string, transferId: string) =>
      (await server.client(host).call('POST /api/site/transferowner', { body: { transferId } }))
        .body;
    expect(await ownerOn(own, key)).toEqual({ email });
    expect(await ownerOn(other, key)).toEqual({ email: null });
    expect(await ownerOn(own, 'no-such-key')).toEqual({ email: null });
    expect((await arrive(key, server.client(own))).status).toBe('Success');
    expect(await ownerOn(own, key)).toEqual({ email: null });
    const late = await keyTo(client, own);
    await server.clock.shift(61_000);
    expect(await ownerOn(own, late)).toEqual({ email: null });
  });

  test('comes back to the marketplace by a key of its own, once the password was shown', async () => {
    const { client } = await person();
    const there = server.client(own);
    await arrive(await keyTo(client, own), there);
    expect((await initiate(there, 'localhost')).status).toBe(403);
    await there.call('POST /api/site/reauthenticate', { body: { password } });
    const back = server.client();
    expect((await arrive(await keyTo(there, 'localhost'), back)).status).toBe('Success');
    expect(await isSignedIn(back)).toBe(true);
  });

  test('back to the browser it comes from leaves the login there as it was', async () => {
    const { client } = await person();
    const before = client.cookies.get(loginCookie);
    const there = server.client(own);
    await arrive(await keyTo(client, own), there);
    await there.call('POST /api/site/reauthenticate', { body: { password } });
    expect((await arrive(await keyTo(there, 'localhost'), client)).status).toBe('Success');
    expect(client.cookies.get(loginCookie)).toBe(before);
    expect(await isSignedIn(there)).toBe(true);
  });

  test.each([true, false])('keeps the login as it was kept: %s', async (keep) => {
    const { id, client } = await person({ keep });
    await arrive(await keyTo(client, own), server.client(own));
    const logins = await server.database.kysely
      .selectFrom('logins')
      .select('keep_logged_in')
      .where('user_id', '=', id)
      .execute();
    expect(logins).toEqual([{ keep_logged_in: keep }, { keep_logged_in: keep }]);
  });

  test.each([
    'evil.example',
    'localhost.evil.example',
    'hudson.localhost/path',
    '',
    // Our name with any listener: browsers keep a port, and would send the key there.
    `${own}:3000`,
    `${own}:6666`,
    `${own}:`,
    `${own}:80@evil.example`,
  ])('goes to no host but ours: %s', async (host) => {
    const { client } = await person();
    expect((await initiate(client, host)).body).toEqual({ isError: true, data: '' });
  });
});

describe('where a login can be taken', () => {
  test.each([
    ['localhost', own, true],
    ['localhost', own.toUpperCase(), true],
    [own, 'localhost', true],
    // Sellers' domains lapse.
    [own, other, false],
    ['localhost', 'localhost', false],
    ['localhost', 'evil.example', false],
    ['localhost', `${own}:6666`, false],
  ])('is told to everybody: from %s to %s %j', async (from, to, answer) => {
    expect(await mayGo(from, to)).toBe(answer);
  });
});

describe('a transfer key', () => {
  test('is kept as a hash', async () => {
    const { client } = await person();
    const key = await keyTo(client, own);
    const rows = await server.database.kysely.selectFrom('transfers').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  test('is used once, also when it comes many times at the same time', async () => {
    const { client } = await person();
    const key = await keyTo(client, own);
    const volley = await Promise.all([1, 2, 3, 4].map(() => arrive(key, server.client(own))));
    expect(volley.filter(({ status }) => status === 'Success')).toHaveLength(1);
    expect(volley.filter(({ status }) => status === 'Failed')).toHaveLength(3);
    expect(await arrive(key, server.client(own))).toEqual(failed);
  });

  test('opens its own host alone, and is not used up elsewhere', async () => {
    const { client } = await person();
    const key = await keyTo(client, own);
    const elsewhere = server.client(other);
    expect(await arrive(key, elsewhere)).toEqual(failed);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await arrive(key, server.client())).toEqual(failed);
    expect((await arrive(key, server.client(own))).status).toBe('Success');
  });

  test('is consumed by POST with the anti-forgery token alone', async () => {
    const { client } = await person();
    const key = await keyTo(client, own);
    const there = server.client(own);
    const body = { transferId: key };
    const bare = await there.request('POST', '/api/site/transfer', { body });
    expect(bare).toMatchObject({ status: 400, body: { code: 'InvalidXsrfToken' } });
    expect((await there.request('GET', `/api/site/transfer?transferId=${key}`)).status).toBe(404);
    expect((await arrive(key, there)).status).toBe('Success');
  });

  test.each([
    { after: 55, status: 'Success' },
    { after: 61, status: 'Failed' },
  ])('is good for a minute: after $after seconds', async ({ after, status }) => {
    const { client } = await person();
    const key = await keyTo(client, own);
    await server.clock.shift(after * 1_000);
    expect((await arrive(key, server.client(own))).status).toBe(status);
  });

  test('dies with a newer one to the same host', async () => {
    const { client } = await person();
    const older = await keyTo(client, own);
    const elsewhere = await keyTo(client, other);
    const newer = await keyTo(client, own);
    expect(await arrive(older, server.client(own))).toEqual(failed);
    expect((await arrive(newer, server.client(own))).status).toBe('Success');
    expect((await arrive(elsewhere, server.client(other))).status).toBe('Success');
  });

  test('dies with the login it comes from', async () => {
    const { client } = await person();
    const key = await keyTo(client, own);
    await client.call('POST /api/site/logout', { body: {} });
    expect(await arrive(key, server.client(own))).toEqual(failed);
  });

  test.each(['', 'nonsense', 'x'.repeat(43)])('is none: %s', async (key) => {
    expect(await arrive(key, server.client(own))).toEqual(failed);
  });
});
