import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInAs, makeAccount, password } from '#main/testing/log-in-as.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { browserOf, cookieLine, field, openBrowser, signedInPerson } from './support/browser.ts';
import { loginData } from './support/shapes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

describe('isauth', () => {
  test('absent data means logged out', async () => {
    expect(await openBrowser(server).get('isauth')).toMatchObject({ status: 204, body: undefined });
  });

  test('present data is the login data of section 3', async () => {
    const { get } = await signedInPerson(server);
    const { status, body } = await get('isauth');
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...loginData, hasProfile: true, hasPayment: true });
    expect(body).toHaveProperty('taxExemptTaxDocSecureId');
  });

  test.each(['', 'x', 'a'.repeat(8_000), '%00', '"\\u0000"', '../../etc'])(
    'a login cookie that is none is a visitor’s: %s',
    async (value) => {
      const { client, get } = openBrowser(server);
      client.cookies.set('LoginCookie', value);
      expect((await get('isauth')).status).toBe(204);
    },
  );
});

describe('login', () => {
  test('answers status and user data, and sets an HttpOnly, lax LoginCookie', async () => {
    const { email } = await makeAccount(server);
    const { post } = openBrowser(server);
    const reply = await post('login', { email, password, keepLoggedIn: false });
    expect(reply).toMatchObject({ status: 200, body: { status: 'Success', data: loginData } });
    const cookie = cookieLine(reply, 'LoginCookie');
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).not.toMatch(/Max-Age|Expires/i);
  });

  test('keepLoggedIn outlives the browser', async () => {
    const { email } = await makeAccount(server);
    const { answer } = await logInAs(server, email, { keep: true });
    expect(cookieLine(answer, 'LoginCookie')).toMatch(/Max-Age=[1-9]\d{4,}|Expires=/i);
  });

  test('refuses with the sentences of section 8, without user data or cookie', async () => {
    const { email } = await makeAccount(server);
    const wrong = (await logInAs(server, email, { given: 'wrong-password-1' })).answer;
    expect(wrong.status).toBe(200);
    expect(wrong.body.status).not.toMatch(/Success|AccountLocked/);
    expect(wrong.body.message).toBe('That Username/Password combination does not exist.');
    expect(wrong.body.data ?? null).toBeNull();
    expect(cookieLine(wrong, 'LoginCookie')).toBeUndefined();
    for (let n = 0; n < 9; n += 1) await logInAs(server, email, { given: 'wrong-password-1' });
    const locked = (await logInAs(server, email)).answer.body;
    expect(locked).toMatchObject({
      status: 'AccountLocked',
      message: 'Your account has been locked out because of too many failed attempts.',
    });
    expect(locked.data ?? null).toBeNull();
  });

  test.each([
    { email: ' ', password },
    { email: 'a@example.com', password: '' },
    { email: 'a@example.com' },
    { password },
    {},
  ])('wants email and password: %j', async (body) => {
    expect((await openBrowser(server).post('login', body)).status).toBe(400);
  });

  test('does not need keepLoggedIn', async () => {
    const { email } = await makeAccount(server);
    const { body } = await openBrowser(server).post('login', { email, password });
    expect(field(body, 'status')).toBe('Success');
  });
});

describe('logout', () => {
  test('with an empty Param ends the login of this device alone and removes its cookie', async () => {
    const here = await signedInPerson(server);
    const there = browserOf((await logInAs(server, here.email)).client);
    const reply = await here.post('logout', { Param: '' });
    expect([200, 204]).toContain(reply.status);
    expect(cookieLine(reply, 'LoginCookie')).toMatch(/^LoginCookie=;/);
    expect((await here.get('isauth')).status).toBe(204);
    expect((await there.get('isauth')).status).toBe(200);
  });

  test('a copy of the cookie is not valid afterward', async () => {
    const { client, post } = await signedInPerson(server);
    const kept = client.cookies.get('LoginCookie') ?? '';
    await post('logout', { Param: '' });
    const thief = openBrowser(server);
    thief.cookies.set('LoginCookie', kept);
    expect((await thief.get('isauth')).status).toBe(204);
  });

  test('with the text all ends the logins of every device', async () => {
    const here = await signedInPerson(server);
    const there = browserOf((await logInAs(server, here.email)).client);
    await here.post('logout', { Param: 'all' });
    expect((await here.get('isauth')).status).toBe(204);
    expect((await there.get('isauth')).status).toBe(204);
  });
});

describe('deactivateaccount', () => {
  test('answers isError and message, ends every login and removes the cookie', async () => {
    const { email, get, post } = await signedInPerson(server);
    const there = browserOf((await logInAs(server, email)).client);
    const reply = await post('deactivateaccount');
    expect(reply).toMatchObject({
      status: 200,
      body: { isError: false, message: expect.any(String) },
    });
    expect(cookieLine(reply, 'LoginCookie')).toMatch(/^LoginCookie=;/);
    expect((await get('isauth')).status).toBe(204);
    expect((await there.get('isauth')).status).toBe(204);
    expect((await logInAs(server, email)).answer.body.message).toBe(
      'That Username/Password combination does not exist.',
    );
  });

  test('needs a login', async () => {
    expect((await openBrowser(server).post('deactivateaccount')).status).toBe(401);
  });
});

test('a login makes a new cookie, whatever cookie was there before', async () => {
  const { email } = await makeAccount(server);
  const { client, cookies, get } = openBrowser(server);
  cookies.set('LoginCookie', 'p'.repeat(43));
  await logInAs(server, email, { client });
  expect(cookies.get('LoginCookie')).toMatch(/^[\w-]{43}$/);
  expect(cookies.get('LoginCookie')).not.toBe('p'.repeat(43));
  expect((await get('isauth')).status).toBe(200);
});
