import { texts, xsrfHeader } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  isSignedIn,
  logInAs,
  makeAccount,
  nextAddress,
  password,
} from '#main/testing/log-in-as.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo } from '#messaging/messages/testing/kept-mails.ts';

const minutes = 60_000;
const fresh = 'teak-sideboard-9';
const badKey = { isError: true, code: 'BadResetLink', message: texts.resetFailed(404) };
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

const ask = (Param: string, { host = 'localhost', address = nextAddress() } = {}) =>
  server.client(host).call('POST /api/site/RequestPasswordReset', {
    body: { Param },
    headers: { 'x-forwarded-for': address },
  });
const keyIn = (mail: string) => /\/resetpassword\/([\w-]{43})"/.exec(mail)?.[1] ?? 'no key';
const mailsTo = async (recipient: string) => {
  await server.jobs.runDue();
  return server.database.kysely
    .selectFrom('outbox')
    .select(['template', 'data'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
};
const newKey = async (email: string) => {
  await ask(email);
  return keyIn(await latestMailTo(server, email));
};
const check = async (resetCode: string) =>
  (
    await server.client().call('GET /api/site/resetpassword/:resetCode', {
      params: { resetCode },
      headers: { 'x-forwarded-for': nextAddress() },
    })
  ).body;
const reset = (
  resetCode: string,
  email: string,
  {
    client = server.client(),
    given = fresh,
    confirmPassword = given,
  }: { client?: TestClient; given?: string; confirmPassword?: string } = {},
) =>
  client.call('POST /api/site/resetpassword/:resetCode', {
    params: { resetCode },
    body: { email, password: given, confirmPassword },
    headers: { 'x-forwarded-for': nextAddress() },
  });
const statusOf = async (email: string, given: string) =>
  (await logInAs(server, email, { given })).answer.body.status;

describe('asking for a reset', () => {
  test('is answered alike whether there is an account, and before anybody looks', async () => {
    const { email } = await makeAccount(server);
    const known = await ask(email.toUpperCase());
    const unknown = await ask('nobody-at-all@example.com');
    expect(known.body).toEqual({ isError: false, message: texts.resetSent });
    expect(unknown.body).toEqual(known.body);
    const written = await server.database.kysely.selectFrom('outbox').selectAll().execute();
    expect(written).toEqual([]);
    expect(await mailsTo(email)).toMatchObject([{ template: 'reset-password' }]);
    expect(await mailsTo('nobody-at-all@example.com')).toEqual([]);
  });

  test('mails a deactivated account that it is one, and no key', async () => {
    const { id, email } = await server.make.user({ deactivated_at: new Date() });
    await ask(email);
    expect(await mailsTo(email)).toMatchObject([{ template: 'reset-deactivated' }]);
    const keys = await server.database.kysely
      .selectFrom('password_resets')
      .select('user_id')
      .where('user_id', '=', id)
      .execute();
    expect(keys).toEqual([]);
  });

  test('mails a link to the marketplace, wherever it was asked for, and keeps no key', async () => {
    const seller = await server.make.seller();
    await server.make.site({
      host: 'hudson.localhost',
      name: 'Hudson Sales',
      seller_company_id: seller.id,
    });
    const { email } = await makeAccount(server);
    await ask(email, { host: 'hudson.localhost' });
    const mail = await latestMailTo(server, email);
    expect(mail).toMatch(/href="http:\/\/localhost:3000\/resetpassword\/[\w-]{43}"/);
    expect(mail).not.toMatch(/hudson/i);
    expect(JSON.stringify(await mailsTo(email))).not.toContain(keyIn(mail));
    const rows = await server.database.kysely.selectFrom('password_resets').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(keyIn(mail));
  });

  test('mails an account three times at most, and the last key outlives the pause', async () => {
    const { email } = await makeAccount(server);
    for (let n = 0; n < 5; n += 1) await ask(email);
    expect(await mailsTo(email)).toHaveLength(3);
    const key = keyIn(await latestMailTo(server, email));
    await server.clock.shift(29 * minutes);
    await ask(email);
    expect(await mailsTo(email)).toHaveLength(3);
    expect(await check(key)).toMatchObject({ isError: false });
    await server.clock.shift(31 * minutes);
    await ask(email);
    expect(await mailsTo(email)).toHaveLength(4);
  });

  test('brakes an address that asks for many, and no other', async () => {
    const address = nextAddress();
    for (let n = 0; n < 20; n += 1) await ask(`many-${n}@example.com`, { address });
    expect(await ask('one-more@example.com', { address })).toMatchObject({ status: 429 });
    expect((await ask('one-more@example.com')).status).toBe(200);
  });

  test('needs the anti-forgery token', async () => {
    const body = { Param: 'somebody@example.com' };
    const bare = await server.client().request('POST', '/api/site/RequestPasswordReset', { body });
    expect(bare).toMatchObject({ status: 400, body: { code: 'InvalidXsrfToken' } });
  });
});

describe('a reset link', () => {
  test('sets the password, lets a lock fall off, ends every login and signs in here', async () => {
    const { email } = await makeAccount(server);
    const elsewhere = (await logInAs(server, email)).client;
    expect(await isSignedIn(elsewhere)).toBe(true);
    for (let n = 0; n < 10; n += 1) await statusOf(email, 'wrong-password-1');
    expect(await statusOf(email, password)).toBe('AccountLocked');
    const key = await newKey(email);
    expect(await check(key)).toEqual({ isError: false, message: '' });
    const client = server.client();
    const { body } = await reset(key, email.toUpperCase(), { client });
    expect(body).toMatchObject({ isError: false, status: 'Success', data: { email } });
    expect(await isSignedIn(client)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await statusOf(email, password)).toBe('Failed');
    expect(await statusOf(email, fresh)).toBe('Success');
    expect((await mailsTo(email)).at(-1)).toMatchObject({ template: 'password-changed' });
  });

  test('verifies the email it was sent to', async () => {
    const { email } = await server.make.user({ email_verified_at: null });
    const { body } = await reset(await newKey(email), email);
    expect(body.data?.emailVerified).toBe(true);
  });

  test('works once, also when used twice at the same time', async () => {
    const { email } = await makeAccount(server);
    const key = await newKey(email);
    const volley = await Promise.all(
      [1, 2, 3].map((n) => reset(key, email, { given: `teak-sideboard-${n}` })),
    );
    expect(volley.map(({ body }) => body.status).toSorted()).toEqual([
      'Failed',
      'Failed',
      'Success',
    ]);
    expect(await check(key)).toEqual(badKey);
    expect((await reset(key, email)).body).toEqual({ ...badKey, status: 'Failed', data: null });
  });

  test.each([
    { after: 59, good: true },
    { after: 61, good: false },
  ])('is good for an hour: after $after minutes', async ({ after, good }) => {
    const { email } = await makeAccount(server);
    const key = await newKey(email);
    await server.clock.shift(after * minutes);
    expect((await check(key)).isError).toBe(!good);
    expect((await reset(key, email)).body.status).toBe(good ? 'Success' : 'Failed');
  });

  test('dies with a newer one', async () => {
    const { email } = await makeAccount(server);
    const older = await newKey(email);
    const newer = await newKey(email);
    expect(newer).not.toBe(older);
    expect(await check(older)).toEqual(badKey);
    expect((await reset(older, email)).body.status).toBe('Failed');
    expect((await reset(newer, email)).body.status).toBe('Success');
  });

  test.each(['nonsense', 'x'.repeat(43)])('is none: %s', async (key) => {
    const { email } = await makeAccount(server);
    expect(await check(key)).toEqual(badKey);
    expect((await reset(key, email)).body).toMatchObject({ ...badKey, status: 'Failed' });
  });

  test('opens no other account, and is not used up by trying', async () => {
    const [own, other] = [await makeAccount(server), await makeAccount(server)];
    const key = await newKey(own.email);
    expect((await reset(key, other.email)).body).toMatchObject({ ...badKey, status: 'Failed' });
    expect(await statusOf(other.email, password)).toBe('Success');
    expect((await reset(key, own.email)).body.status).toBe('Success');
  });

  test.each([
    {
      given: 'teak-sideboard-9',
      confirmPassword: 'teak-sideboard-8',
      says: 'Passwords do not match.',
    },
    { given: 'password1', confirmPassword: 'password1', says: /first that attackers try/ },
  ])('refuses $given, $confirmPassword and stays good', async ({ says, ...passwords }) => {
    const { email } = await makeAccount(server);
    const key = await newKey(email);
    const { body } = await reset(key, email, passwords);
    expect(body).toMatchObject({ isError: true, status: 'Failed', data: null });
    expect(body.message).toMatch(says);
    expect((await reset(key, email)).body.status).toBe('Success');
  });

  test('changes nothing without the anti-forgery token of its host', async () => {
    const { email } = await makeAccount(server);
    const key = await newKey(email);
    const client = server.client();
    const post = (headers: Record<string, string>) =>
      client.request('POST', `/api/site/resetpassword/${key}`, {
        body: { email, password: fresh, confirmPassword: fresh },
        headers,
      });
    expect(await post({ [xsrfHeader]: 'a.b' })).toMatchObject({ status: 400 });
    expect(await statusOf(email, fresh)).toBe('Failed');
  });
});
