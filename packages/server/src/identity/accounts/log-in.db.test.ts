import { loginCookie, loginMarkCookie, texts } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { hashPassword } from '#platform/passwords/argon2id.ts';
import {
  isSignedIn,
  logInAs,
  makeAccount,
  nextAddress,
  password,
} from '#main/testing/log-in-as.ts';

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

const lockedAnswer = {
  status: 'AccountLocked',
  code: 'AccountLocked',
  message: texts.accountLocked,
  data: null,
};
const failTimes = async (email: string, times: number) => {
  for (let n = 0; n < times; n += 1) await logIn(email, { given: 'wrong-password-1' });
};

describe('isauth', () => {
  test('is empty for a visitor', async () => {
    const answer = await server.client().call('GET /api/site/isauth');
    expect(answer.status).toBe(204);
    expect(answer.body).toBeUndefined();
  });

  test('clears a cookie that opens nothing', async () => {
    const client = server.client();
    client.cookies.set(loginCookie, 'x'.repeat(43));
    expect(await isSignedIn(client)).toBe(false);
    expect(client.cookies.has(loginCookie)).toBe(false);
  });
});

describe('login', () => {
  test('signs in, without regard to the case of the email', async () => {
    const { email } = await account();
    const { client, answer } = await logIn(email.toUpperCase());
    expect(answer.body).toMatchObject({
      status: 'Success',
      data: { email, hasProfile: true, hasPayment: true, last4: '4242', emailVerified: true },
    });
    const who = await client.call('GET /api/site/isauth');
    expect(who.body).toEqual(answer.body.data);
    expect(who.headers['cache-control']).toBe('no-store');
  });

  test('refuses a wrong password and an unknown email alike', async () => {
    const { email } = await account();
    const wrong = await logIn(email, { given: 'walnut-dresser-8' });
    const unknown = await logIn('nobody@example.com');
    expect(wrong.answer.body).toEqual({
      status: 'Failed',
      code: 'LoginFailed',
      message: texts.loginFailed,
      data: null,
    });
    expect(unknown.answer.body).toEqual(wrong.answer.body);
    expect(wrong.client.cookies.has(loginCookie)).toBe(false);
  });

  test('does not open a deactivated account', async () => {
    const { id, email } = await account();
    await server.database.kysely
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', id)
      .execute();
    expect((await logIn(email)).answer.body.status).toBe('Failed');
  });

  test('keeps the token in an HttpOnly cookie, its hash in the database and neither in the answer', async () => {
    const { id, email } = await account();
    const { client, answer } = await logIn(email);
    const token = client.cookies.get(loginCookie) ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await loginsOf(id);
    expect(row?.token_hash.toString('latin1')).not.toContain(token);
    expect(JSON.stringify(answer.body)).not.toContain(token);
    expect(JSON.stringify(answer.body)).not.toMatch(/argon2|password/i);
  });

  test('marks its cookies for the browser: for this session or for thirty days', async () => {
    const { email } = await account();
    const brief = cookiesSet((await logIn(email)).answer.headers);
    expect(brief[loginCookie]).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(brief[loginMarkCookie]).not.toMatch(/HttpOnly|Max-Age/);
    const kept = cookiesSet((await logIn(email, { keep: true })).answer.headers);
    expect(kept[loginCookie]).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('sends its cookies over TLS alone where there is TLS', async () => {
    const { email } = await account();
    const client = server.client();
    const answer = await client.call('POST /api/site/login', {
      body: { email, password },
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(cookiesSet(answer.headers)[loginCookie]).toMatch(/; Secure/);
  });

  test('ends the login that the browser had before', async () => {
    const first = await account();
    const second = await account();
    const { client } = await logIn(first.email);
    const before = new Map(client.cookies);
    await logIn(second.email, { client });
    const thief = server.client();
    for (const [name, value] of before) thief.cookies.set(name, value);
    expect(await isSignedIn(thief)).toBe(false);
    expect(await isSignedIn(client)).toBe(true);
  });

  test('hashes the password again when the cost has risen since', async () => {
    const cheap =
      '$argon2id$v=19$m=8192,t=1,p=1$ZXN0YXRlLXNhbGUtc2FsdA$HyY/RljRsd642dCXwXZyX9RDJ2E+oYsjxQeqQvHqqpU';
    const { id, email } = await server.make.user({ password_hash: cheap });
    await logIn(email);
    const { password_hash } = await server.database.kysely
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(costOf(password_hash)).toBe(costOf(await hashPassword('any')));
    expect((await logIn(email)).answer.body.status).toBe('Success');
  });
});

/** The cost in a stored password: `m=…,t=…,p=…`. */
const costOf = (stored: string) => stored.split('$')[3];

describe('lock-out', () => {
  test('comes after ten failures, even for the right password, and falls off by itself', async () => {
    const { email } = await account();
    await failTimes(email, 10);
    expect((await logIn(email)).answer.body).toEqual(lockedAnswer);
    await server.clock.shift(29 * 60_000);
    expect((await logIn(email)).answer.body).toEqual(lockedAnswer);
    await server.clock.shift(31 * 60_000);
    expect((await logIn(email)).answer.body.status).toBe('Success');
  });

  test('forgets failures once the password was right', async () => {
    const { email } = await account();
    await failTimes(email, 9);
    expect((await logIn(email)).answer.body.status).toBe('Success');
    await failTimes(email, 9);
    expect((await logIn(email)).answer.body.status).toBe('Success');
  });

  test('gives a volley of guesses no more than ten tries', async () => {
    const { email } = await account();
    const volley = await Promise.all(
      Array.from({ length: 25 }, () => logIn(email, { given: 'wrong-password-1' })),
    );
    const answers = volley.map(({ answer }) => answer.body.status);
    expect(answers.filter((status) => status === 'Failed')).toHaveLength(10);
    expect(answers.filter((status) => status === 'AccountLocked')).toHaveLength(15);
  });

  test('does not tell an email without an account from one with', async () => {
    await failTimes('no-such-person@example.com', 10);
    expect((await logIn('No-such-person@example.com')).answer.body).toEqual(lockedAnswer);
  });

  test('brakes an address that fails with many accounts, and no other address', async () => {
    const { email } = await account();
    const address = nextAddress();
    const guess = (n: number) => logIn(`guess-${n}@example.com`, { address });
    await Promise.all(Array.from({ length: 50 }, (_, n) => guess(n)));
    const braked = await logIn(email, { address });
    expect(braked.answer).toMatchObject({ status: 429, body: { code: 'TooManyRequests' } });
    expect((await logIn(email)).answer.body.status).toBe('Success');
  });
});

function cookiesSet(headers: Record<string, unknown>): Record<string, string> {
  const lines = [headers['set-cookie']].flat().filter((line) => typeof line === 'string');
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line]));
}
