import { texts, xsrfHeader } from '@fairlot/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isSignedIn, logInAs, makeAccount, password } from '#main/testing/log-in-as.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const minutes = 60_000;
const fresh = 'teak-sideboard-9';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

async function person() {
  const { id, email } = await makeAccount(server);
  const { client } = await logInAs(server, email);
  return { id, email, client };
}

const change = (client: TestClient, CurrentPassword: string, NewPassword = fresh) =>
  client.call('POST /api/site/changepassword', { body: { CurrentPassword, NewPassword } });
const read = async (client: TestClient) => (await client.call('GET /api/site/userprofile')).body;
const statusOf = async (email: string, given: string) =>
  (await logInAs(server, email, { given })).answer.body.status;

const profile = {
  firstName: 'Grace',
  lastName: 'Moved',
  phone: '(212) 555-0199',
  companyName: 'Moved & Co.',
  address1: '9 New Street',
  address2: 'Apt 4',
  city: 'Albany',
  state: 'NY',
  zip: '12207',
} as const;

test.each([
  ['GET', 'userprofile'],
  ['POST', 'saveuserprofile'],
  ['POST', 'changepassword'],
  ['POST', 'RequestEmailChange'],
] as const)('a visitor is asked to log in: %s %s', async (method, path) => {
  const client = server.client();
  const { headers } = await client.request('GET', '/api/site/GetXRF');
  expect(headers['set-cookie']).toBeDefined();
  const answer = await client.request(method, `/api/site/${path}`, {
    ...(method === 'POST' && { body: {} }),
    headers: { [xsrfHeader]: client.cookies.get('XSRF-TOKEN') ?? '' },
  });
  expect(answer).toMatchObject({ status: 401, body: { code: 'Unauthorized' } });
});

describe('the personal information', () => {
  test('is read, saved and read again, of this user alone', async () => {
    const [own, other] = [await person(), await person()];
    const save = await own.client.call('POST /api/site/saveuserprofile', { body: profile });
    expect(save.body).toEqual({ isError: false, message: texts.profileSaved });
    expect(await read(own.client)).toEqual({ email: own.email, ...profile, taxExempt: false });
    expect(await read(other.client)).toMatchObject({ lastName: 'Bidder', city: 'Hudson' });
  });

  test('of an account without any is empty, not missing', async () => {
    const client = server.client();
    const email = 'brand-new@example.com';
    await client.call('POST /api/site/savenewuseraccount', {
      body: { email, password, firstName: 'Brand', lastName: 'New' },
    });
    const { body } = await client.call('GET /api/site/userprofile');
    expect(body).toMatchObject({ email, phone: '', address1: '', city: '', state: '', zip: '' });
  });

  test('keeps what was declared when signing up', async () => {
    const { id, client } = await person();
    const { kysely } = server.database;
    await kysely.updateTable('users').set({ tax_exempt: true }).where('id', '=', id).execute();
    await client.call('POST /api/site/saveuserprofile', { body: profile });
    const row = await kysely
      .selectFrom('users')
      .select('tax_exempt')
      .where('id', '=', id)
      .execute();
    expect(row).toEqual([{ tax_exempt: true }]);
    expect(await read(client)).toMatchObject({ taxExempt: true });
  });

  test.each([
    { phone: '212-555-0199' },
    { firstName: '  ' },
    { zip: '1220' },
    { state: 'XX' },
    { city: 'x'.repeat(31) },
  ])('refuses %o and changes nothing', async (wrong) => {
    const { client } = await person();
    const body = { ...profile, ...wrong } as typeof profile;
    expect((await client.call('POST /api/site/saveuserprofile', { body })).status).toBe(400);
    expect((await read(client)).lastName).toBe('Bidder');
  });
});

describe('a change of the password', () => {
  test('ends the other logins, keeps this one and is announced by mail', async () => {
    const { email, client } = await person();
    const phone = (await logInAs(server, email)).client;
    expect(await isSignedIn(phone)).toBe(true);
    expect((await change(client, password)).status).toBe(204);
    expect(await isSignedIn(client)).toBe(true);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await statusOf(email, password)).toBe('Failed');
    expect(await statusOf(email, fresh)).toBe('Success');
    const mails = await server.database.kysely
      .selectFrom('outbox')
      .select('template')
      .where('recipient', '=', email)
      .execute();
    expect(mails).toEqual([{ template: 'password-changed' }]);
  });

  test('needs the current password', async () => {
    const { email, client } = await person();
    const { status, body } = await change(client, 'not-my-password-1');
    expect({ status, body }).toEqual({
      status: 200,
      body: 'The current password is incorrect.',
    });
    expect(await statusOf(email, password)).toBe('Success');
  });

  test.each(['short1', 'onlyletters', 'password1'])('refuses %s', async (next) => {
    const { email, client } = await person();
    const answer = await change(client, password, next);
    expect(answer.status === 400 || answer.body !== undefined).toBe(true);
    expect(await statusOf(email, password)).toBe('Success');
  });

  test('allows ten wrong passwords, in a volley too, and lets up after half an hour', async () => {
    const { client } = await person();
    const volley = await Promise.all(
      Array.from({ length: 15 }, () => change(client, 'not-my-password-1')),
    );
    const tooMany = volley.filter(({ body }) => body.startsWith('Too many'));
    expect(tooMany).toHaveLength(5);
    expect((await change(client, password)).body).toMatch(/^Too many/);
    await server.clock.shift(29 * minutes);
    expect((await change(client, password)).body).toMatch(/^Too many/);
    await server.clock.shift(31 * minutes);
    expect((await change(client, password)).status).toBe(204);
  });

  test('forgets wrong passwords once one was right', async () => {
    const { client } = await person();
    for (let n = 0; n < 9; n += 1) await change(client, 'not-my-password-1');
    expect((await change(client, password)).status).toBe(204);
    for (let n = 0; n < 9; n += 1) await change(client, 'not-my-password-1');
    expect((await change(client, fresh, 'elm-armchair-5')).status).toBe(204);
  });

  test('and the login are throttled apart', async () => {
    const { email, client } = await person();
    for (let n = 0; n < 11; n += 1) await change(client, 'not-my-password-1');
    expect(await statusOf(email, password)).toBe('Success');
    const second = await person();
    for (let n = 0; n < 11; n += 1) await statusOf(second.email, 'wrong-password-1');
    expect((await change(second.client, password)).status).toBe(204);
  });

  test('does nothing without the anti-forgery token', async () => {
    const { email, client } = await person();
    const answer = await client.request('POST', '/api/site/changepassword', {
      body: { CurrentPassword: password, NewPassword: fresh },
    });
    expect(answer.status).toBe(400);
    expect(await statusOf(email, password)).toBe('Success');
  });
});
