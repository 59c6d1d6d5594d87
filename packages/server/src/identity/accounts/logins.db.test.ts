import { loginCookie, xsrfCookie, xsrfHeader } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { deleteExpiredLogins } from './public.ts';
import { isSignedIn, logInAs, makeAccount } from '#main/testing/log-in-as.ts';

const hours = 60 * 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

const account = () => makeAccount(server);
const logIn = (email: string, options?: Parameters<typeof logInAs>[2]) =>
  logInAs(server, email, options);
const loginsOf = (userId: string) =>
  server.database.kysely.selectFrom('logins').selectAll().where('user_id', '=', userId).execute();

async function victim() {
  const { id, email } = await account();
  const { client } = await logIn(email);
  return { id, client };
}

const post = (client: TestClient, headers: Record<string, string>) =>
  client.request('POST', '/api/site/logout', { body: { Param: 'all' }, headers });

describe('a login', () => {
  test('ends a day after it began, however much it is used', async () => {
    const { id, email } = await account();
    const { client } = await logIn(email);
    const [before] = await loginsOf(id);
    for (const after of [6, 12, 18, 23.9]) {
      await server.clock.shift(after * hours);
      expect(await isSignedIn(client)).toBe(true);
    }
    const [used] = await loginsOf(id);
    expect(used?.last_seen_at).not.toEqual(before?.last_seen_at);
    expect(used?.expires_at).toEqual(before?.expires_at);
    await server.clock.shift(24.1 * hours);
    await deleteExpiredLogins(server.database);
    expect(await loginsOf(id)).toEqual([]);
  });

  test.each([
    { days: 29, lasts: true },
    { days: 31, lasts: false },
  ])('that is kept lasts thirty days: $days', async ({ days, lasts }) => {
    const { email } = await account();
    const { client } = await logIn(email, { keep: true });
    await server.clock.shift(days * 24 * hours);
    expect(await isSignedIn(client)).toBe(lasts);
  });
});

test('expired logins are cleared away, and no others', async () => {
  const { id, email } = await account();
  await logIn(email);
  await logIn(email, { keep: true });
  await server.clock.shift(25 * hours);
  await deleteExpiredLogins(server.database);
  expect(await loginsOf(id)).toMatchObject([{ keep_logged_in: true }]);
});

describe('logout', () => {
  test('is nothing to a visitor', async () => {
    const answer = await server.client().call('POST /api/site/logout', { body: {} });
    expect(answer.status).toBe(204);
  });

  test('ends this login at once and leaves other devices', async () => {
    const { email } = await account();
    const desk = (await logIn(email)).client;
    const phone = (await logIn(email)).client;
    const stolen = server.client();
    stolen.cookies.set(loginCookie, desk.cookies.get(loginCookie) ?? '');
    expect(await isSignedIn(stolen)).toBe(true);
    await desk.call('POST /api/site/logout', { body: { Param: '' } });
    expect(desk.cookies.has(loginCookie)).toBe(false);
    expect(await isSignedIn(stolen)).toBe(false);
    expect(await isSignedIn(phone)).toBe(true);
  });

  test('everywhere ends every login, of this user alone', async () => {
    const { id, email } = await account();
    const other = (await logIn((await account()).email)).client;
    const desk = (await logIn(email)).client;
    const phone = (await logIn(email, { keep: true })).client;
    expect(await isSignedIn(phone)).toBe(true);
    await desk.call('POST /api/site/logout', { body: { Param: 'all' } });
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);
    expect(await loginsOf(id)).toEqual([]);
  });
});

describe('the anti-forgery token', () => {
  test('missing, planted or of another login changes nothing', async () => {
    const { id, client } = await victim();
    const other = (await victim()).client;
    const foreign = other.cookies.get(xsrfCookie) ?? '';
    const refused = { status: 400, body: { isError: true, code: 'InvalidXsrfToken' } };
    expect(await post(client, {})).toMatchObject(refused);
    client.cookies.set(xsrfCookie, foreign);
    expect(await post(client, { [xsrfHeader]: foreign })).toMatchObject(refused);
    client.cookies.set(xsrfCookie, 'a.b');
    expect(await post(client, { [xsrfHeader]: 'a.b' })).toMatchObject(refused);
    expect(await loginsOf(id)).toHaveLength(1);
  });

  test('from before the login is void after it, and the login brings a new one', async () => {
    const { email } = await account();
    const client = server.client();
    await client.request('GET', '/api/site/GetXRF');
    const before = client.cookies.get(xsrfCookie) ?? '';
    await logIn(email, { client });
    const after = client.cookies.get(xsrfCookie) ?? '';
    expect(after).not.toBe(before);
    expect((await post(client, { [xsrfHeader]: after })).status).toBe(204);
  });

  test('does not help a page of another origin', async () => {
    const { id, client } = await victim();
    const token = client.cookies.get(xsrfCookie) ?? '';
    const answer = await post(client, { [xsrfHeader]: token, origin: 'https://evil.example' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'ForeignOrigin' } });
    expect(await loginsOf(id)).toHaveLength(1);
  });
});
