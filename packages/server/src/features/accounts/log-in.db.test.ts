import { loginCookie, texts } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer } from '../../main/testing/test-server.ts';
import type { TestServer } from '../../main/testing/test-server.ts';
import { hashPassword } from '../../platform/passwords/argon2id.ts';

const password = 'walnut-dresser-7';
let passwordHash: string;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  passwordHash = await hashPassword(password);
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

const account = () => server.make.user({ password_hash: passwordHash });

async function logIn(email: string, given = password, keepLoggedIn = false) {
  const client = server.client();
  const answer = await client.call('POST /api/site/login', {
    body: { email, password: given, keepLoggedIn },
  });
  return { client, answer };
}

describe('isauth', () => {
  test('is empty for a visitor', async () => {
    const answer = await server.client().call('GET /api/site/isauth');
    expect(answer.status).toBe(204);
  });

  test('clears a cookie that opens nothing', async () => {
    const client = server.client();
    client.cookies.set(loginCookie, 'x'.repeat(43));
    expect((await client.call('GET /api/site/isauth')).status).toBe(204);
    expect(client.cookies.has(loginCookie)).toBe(false);
  });
});

describe('login', () => {
  test('signs in, without regard to the case of the e-mail', async () => {
    const { email } = await account();
    const { client, answer } = await logIn(email.toUpperCase());
    expect(answer.body).toMatchObject({
      status: 'Success',
      data: { email, hasProfile: true, hasPayment: true, last4: '4242', emailVerified: true },
    });
    const who = await client.call('GET /api/site/isauth');
    expect(who.body).toEqual(answer.body.data);
  });

  test('refuses a wrong password and an unknown e-mail alike', async () => {
    const { email } = await account();
    const wrong = await logIn(email, 'walnut-dresser-8');
    const unknown = await logIn('nobody@example.com');
    expect(wrong.answer.body).toEqual({
      status: 'Failed',
      message: texts.loginFailed,
      data: null,
    });
    expect(unknown.answer.body).toEqual(wrong.answer.body);
    expect(wrong.client.cookies.has(loginCookie)).toBe(false);
  });
});
