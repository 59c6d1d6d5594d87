import { loginCookie, texts } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo, mailsTo, readVerification } from '#messaging/messages/testing/kept-mails.ts';

const password = 'walnut-dresser-7';
const hours = 60 * 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

let people = 0;
const newEmail = () => `newcomer-${(people += 1)}@example.com`;

async function signUp(
  email = newEmail(),
  changes: Partial<{ password: string; firstName: string }> = {},
) {
  const client = server.client();
  const answer = await client.call('POST /api/site/savenewuseraccount', {
    body: { email, password, firstName: 'Grace', lastName: 'Newcomer', ...changes },
  });
  return { email, client, answer };
}

async function person(client: TestClient) {
  const { body } = await client.call('GET /api/site/isauth');
  if (body === undefined) throw new Error('Nobody is signed in.');
  return body;
}

const accountsOf = (email: string) =>
  server.database.kysely.selectFrom('users').selectAll().where('email', 'ilike', email).execute();

const byCode = async (client: TestClient, code: string) =>
  (await client.call('GET /api/site/verifyemail/:code', { params: { code } })).body;
const byLink = async (verifyCode: string, secureBidderUserId: string) =>
  (
    await server.client().call('GET /api/site/verifyemail/:verifyCode/:secureBidderUserId', {
      params: { verifyCode, secureBidderUserId },
    })
  ).body;

async function newcomer() {
  const { email, client } = await signUp();
  const [user] = await accountsOf(email);
  const verification = readVerification(await latestMailTo(server, email));
  return { email, client, userId: user?.id ?? '', ...verification };
}

const profile = {
  phone: '(518) 555-0147',
  address1: '12 Warren Street',
  city: 'Hudson',
  state: 'NY',
  zip: '12534',
  taxExempt: true,
} as const;

describe('savenewuseraccount', () => {
  test('opens an account, signs it in and mails a code', async () => {
    const { email, client, answer } = await signUp();
    expect(answer.body).toMatchObject({
      status: 'Success',
      data: {
        email,
        firstName: 'Grace',
        emailVerified: false,
        hasProfile: false,
        hasPayment: false,
      },
    });
    expect(await person(client)).toEqual(answer.body.data);
    const { code } = readVerification(await latestMailTo(server, email));
    expect(JSON.stringify(answer.body)).not.toContain(code);
    expect(await accountsOf(email)).toMatchObject([{ subscribed: true }]);
  });

  test('refuses an email that has an account, in whatever case', async () => {
    const { email } = await signUp();
    const again = await signUp(email.toUpperCase(), { password: 'another-password-9' });
    expect(again.answer.body).toEqual({
      status: 'AccountExists',
      code: 'AccountExists',
      message: texts.accountExists,
      data: null,
    });
    expect(again.client.cookies.has(loginCookie)).toBe(false);
  });

  test('opens one account when the same email comes many times at once', async () => {
    const email = newEmail();
    const all = await Promise.all(Array.from({ length: 8 }, () => signUp(email)));
    const answers = all.map(({ answer }) => answer.body.status).toSorted();
    expect(answers).toEqual([...Array<string>(7).fill('AccountExists'), 'Success']);
    expect(await accountsOf(email)).toHaveLength(1);
  });

  test('refuses a common password and says why', async () => {
    const { email, answer } = await signUp(newEmail(), { password: 'Password123' });
    expect(answer.body).toMatchObject({
      status: 'Failed',
      code: 'CommonPassword',
      message: /first that attackers try/,
    });
    expect(await accountsOf(email)).toEqual([]);
  });

  test.each([
    ['too short', { password: 'a1b2c3' }],
    ['without digit or sign', { password: 'walnutdresser' }],
    ['too long', { password: `a1${'x'.repeat(127)}` }],
    ['an empty name', { firstName: '  ' }],
    ['a long name', { firstName: 'x'.repeat(51) }],
    ['a name with a null character', { firstName: 'Gr\u0000ce' }],
    ['a name with a line break', { firstName: 'Bo\r\nBcc: eve@example.com' }],
    ['a name with an escape', { firstName: 'Bo\u001b[2J' }],
  ])('refuses input that breaks a rule: %s', async (_rule, changes) => {
    const { email, answer } = await signUp(newEmail(), changes);
    expect(answer).toMatchObject({ status: 400, body: { isError: true, code: 'BadRequest' } });
    expect(await accountsOf(email)).toEqual([]);
  });

  test.each(['no-at-sign', 'a b@example.com', `${'x'.repeat(95)}@example.com`])(
    'refuses what is no email: %s',
    async (email) => {
      expect((await signUp(email)).answer.status).toBe(400);
    },
  );
});

describe('savenewuserprofile', () => {
  test('is not for visitors', async () => {
    const answer = await server
      .client()
      .call('POST /api/site/savenewuserprofile', { body: profile });
    expect(answer).toMatchObject({ status: 401, body: { code: 'Unauthorized' } });
  });

  test('completes the account', async () => {
    const { email, client } = await signUp();
    const answer = await client.call('POST /api/site/savenewuserprofile', { body: profile });
    expect(answer).toMatchObject({ status: 200, body: { isError: false } });
    expect((await person(client)).hasProfile).toBe(true);
    expect(await accountsOf(email)).toMatchObject([
      { phone: '(518) 555-0147', zip: '12534', company_name: '', tax_exempt: true },
    ]);
  });

  test.each([{ phone: '5185550147' }, { zip: '1253' }, { state: 'PR' }, { city: '' }])(
    'refuses %o and saves nothing',
    async (wrong) => {
      const { client } = await signUp();
      const answer = await client.call('POST /api/site/savenewuserprofile', {
        body: { ...profile, ...wrong } as typeof profile,
      });
      expect(answer.status).toBe(400);
      expect((await person(client)).hasProfile).toBe(false);
    },
  );
});

describe('verifyemail', () => {
  test('by code is not for visitors', async () => {
    const answer = await server
      .client()
      .call('GET /api/site/verifyemail/:code', { params: { code: 'ABCDEFGH' } });
    expect(answer.status).toBe(401);
  });

  test('takes the mailed code, as people type it, and once more', async () => {
    const { client, code } = await newcomer();
    const typed = `${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase();
    expect(await byCode(client, typed)).toEqual({ result: true });
    expect((await person(client)).emailVerified).toBe(true);
    expect(await byCode(client, code)).toEqual({ result: true });
    expect(await byCode(client, 'WRNGCDE2')).toEqual({ result: false });
  });

  test('refuses a wrong code and that of another account', async () => {
    const { client } = await newcomer();
    const other = await newcomer();
    expect(await byCode(client, 'WRNGCDE2')).toEqual({ result: false });
    expect(await byCode(client, other.code)).toEqual({ result: false });
    expect(await byCode(client, other.key)).toEqual({ result: false });
    expect((await person(client)).emailVerified).toBe(false);
  });

  test('refuses even the right code after ten wrong ones, until a new one is sent', async () => {
    const { email, client, code } = await newcomer();
    for (let n = 0; n < 10; n += 1) await byCode(client, 'WRNGCDE2');
    expect(await byCode(client, code)).toEqual({ result: false });
    const resent = await client.call('POST /api/site/sendverificationemail');
    expect(resent.body).toEqual({ isError: false, message: texts.verificationResent });
    const fresh = readVerification(await latestMailTo(server, email));
    expect(await byCode(client, code)).toEqual({ result: false });
    expect(await byCode(client, fresh.code)).toEqual({ result: true });
  });

  test('refuses code and link after a day', async () => {
    const { email, userId, code, key } = await newcomer();
    await server.clock.shift(25 * hours);
    const client = server.client();
    await client.call('POST /api/site/login', { body: { email, password } });
    expect(await byCode(client, code)).toEqual({ result: false });
    expect(await byLink(key, userId)).toEqual({ result: false });
    expect((await person(client)).emailVerified).toBe(false);
  });

  test('by link works signed out, and once more', async () => {
    const { client, userId, key } = await newcomer();
    expect(await byLink(key, userId)).toEqual({ result: true });
    expect(await byLink(key, userId)).toEqual({ result: true });
    expect((await person(client)).emailVerified).toBe(true);
  });

  test('by link refuses the key of another, a code, and ids that are none', async () => {
    const { client, userId, key, code } = await newcomer();
    const other = await newcomer();
    expect(await byLink(key, other.userId)).toEqual({ result: false });
    expect(await byLink(code, userId)).toEqual({ result: false });
    expect(await byLink(key, 'nobody')).toEqual({ result: false });
    expect((await person(client)).emailVerified).toBe(false);
    expect((await person(other.client)).emailVerified).toBe(false);
  });
});

describe('sendverificationemail', () => {
  test('is not for visitors', async () => {
    const answer = await server.client().call('POST /api/site/sendverificationemail');
    expect(answer.status).toBe(401);
  });

  test('sends nothing to an address that is verified', async () => {
    const { email, client } = await signUp();
    const { code } = readVerification(await latestMailTo(server, email));
    await client.call('GET /api/site/verifyemail/:code', { params: { code } });
    const answer = await client.call('POST /api/site/sendverificationemail');
    expect(answer.body).toMatchObject({ isError: false, message: /already verified/ });
    expect(await mailsTo(server, email)).toEqual(['verify-email', 'welcome']);
  });

  test('is braked after five', async () => {
    const { client } = await signUp();
    const statuses = [];
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await client.call('POST /api/site/sendverificationemail')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
