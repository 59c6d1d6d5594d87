import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logInAs, nextAddress, password } from '#main/testing/log-in-as.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { browserOf, cookieLine, field, openBrowser, signedInPerson } from './support/browser.ts';
import { resetCodeTo } from './support/mails.ts';
import { loginData } from './support/shapes.ts';

const fresh = 'teak-sideboard-9';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

const request = (Param: string) =>
  openBrowser(server).post('RequestPasswordReset', { Param }, { 'x-forwarded-for': nextAddress() });
const codeFor = async (email: string) => {
  await request(email);
  return resetCodeTo(server, email);
};
const reset = (code: string, body: object) =>
  openBrowser(server).post(`resetpassword/${code}`, body);
const passwords = (email: string) => ({ email, password: fresh, confirmPassword: fresh });
const canLogIn = async (email: string, given: string) =>
  (await logInAs(server, email, { given })).answer.body.status === 'Success';

describe('RequestPasswordReset', () => {
  test('answers isError and message, the same for an email without an account', async () => {
    const { email } = await signedInPerson(server);
    const known = await request(email);
    const unknown = await request('nobody-at-all@example.com');
    expect(known).toMatchObject({
      status: 200,
      body: { isError: false, message: expect.any(String) },
    });
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
  });

  test.each(['', '   ', undefined, null])('wants an email: %j', async (Param) => {
    expect((await openBrowser(server).post('RequestPasswordReset', { Param })).status).toBe(400);
  });
});

describe('resetpassword', () => {
  test('GET says whether the code is valid', async () => {
    const { email } = await signedInPerson(server);
    const code = await codeFor(email);
    const { get } = openBrowser(server);
    expect(await get(`resetpassword/${code}`)).toMatchObject({
      status: 200,
      body: { isError: false, message: expect.any(String) },
    });
    expect(await get(`ResetPassword/${code}x`)).toMatchObject({
      status: 200,
      body: { isError: true, message: expect.stringMatching(/./) },
    });
  });

  test('POST answers isError, message, status Success and the login data, and signs in', async () => {
    const { email } = await signedInPerson(server);
    const code = await codeFor(email);
    const reply = await reset(code, passwords(email));
    expect(reply).toMatchObject({
      status: 200,
      body: { isError: false, message: expect.any(String), status: 'Success', data: loginData },
    });
    expect(cookieLine(reply, 'LoginCookie')).toMatch(/; HttpOnly/i);
    expect(await canLogIn(email, fresh)).toBe(true);
    expect(await canLogIn(email, password)).toBe(false);
  });

  test('a used or expired code, and one of another account, are errors', async () => {
    const [own, other] = [await signedInPerson(server), await signedInPerson(server)];
    const used = await codeFor(own.email);
    await reset(used, passwords(own.email));
    const expired = await codeFor(own.email);
    await server.clock.shift(25 * 60 * 60_000);
    const late = await reset(expired, passwords(own.email));
    await server.clock.shift(0);
    const foreign = await codeFor(other.email);
    for (const reply of [
      late,
      await reset(used, passwords(own.email)),
      await reset(foreign, passwords(own.email)),
    ]) {
      expect(reply).toMatchObject({
        status: 200,
        body: { isError: true, message: expect.stringMatching(/./) },
      });
      expect(field(reply.body, 'status')).not.toBe('Success');
      expect(field(reply.body, 'data') ?? null).toBeNull();
      expect(cookieLine(reply, 'LoginCookie')).toBeUndefined();
    }
  });

  test('the passwords must match', async () => {
    const { email } = await signedInPerson(server);
    const code = await codeFor(email);
    const { body } = await reset(code, { ...passwords(email), confirmPassword: `${fresh}x` });
    expect(body).toMatchObject({ isError: true, message: 'Passwords do not match.' });
    expect(await canLogIn(email, password)).toBe(true);
  });

  test('the new password keeps the rule of section 5', async () => {
    const { email } = await signedInPerson(server);
    const code = await codeFor(email);
    const weak = { email, password: 'walnutdresser', confirmPassword: 'walnutdresser' };
    const { status, body } = await reset(code, weak);
    expect(status === 400 || field(body, 'isError') === true).toBe(true);
    expect(await canLogIn(email, password)).toBe(true);
  });
});

describe('changepassword', () => {
  test('needs a login', async () => {
    const given = { CurrentPassword: password, NewPassword: fresh };
    expect((await openBrowser(server).post('changepassword', given)).status).toBe(401);
  });

  test('an empty answer means that it is changed', async () => {
    const { email, get, post } = await signedInPerson(server);
    const elsewhere = browserOf((await logInAs(server, email)).client);
    const given = { CurrentPassword: password, NewPassword: fresh };
    expect(await post('changepassword', given)).toMatchObject({ status: 204, body: undefined });
    expect((await get('isauth')).status).toBe(200);
    expect((await elsewhere.get('isauth')).status).toBe(204);
    expect(await canLogIn(email, fresh)).toBe(true);
    expect(await canLogIn(email, password)).toBe(false);
  });

  test('a response body is an error message', async () => {
    const { email, post } = await signedInPerson(server);
    const given = { CurrentPassword: 'wrong-password-1', NewPassword: fresh };
    const reply = await post('changepassword', given);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(reply.body).toEqual(expect.stringMatching(/\w+ \w+/));
    expect(await canLogIn(email, fresh)).toBe(false);
  });

  test.each([
    { CurrentPassword: password },
    { NewPassword: fresh },
    { CurrentPassword: '', NewPassword: fresh },
    { CurrentPassword: password, NewPassword: '' },
    { CurrentPassword: password, NewPassword: 'walnutdresser' },
  ])('refuses %j', async (given) => {
    const { email, post } = await signedInPerson(server);
    expect((await post('changepassword', given)).status).toBe(400);
    expect(await canLogIn(email, password)).toBe(true);
  });
});
