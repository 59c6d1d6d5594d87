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
import { latestMailTo, mailsTo } from '#messaging/messages/testing/kept-mails.ts';

const days = 24 * 60 * 60_000;
const fresh = 'teak-sideboard-9';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

let addresses = 0;
const newAddress = () => `thief-${(addresses += 1)}@example.com`;

async function person() {
  const { id, email } = await makeAccount(server);
  const { client } = await logInAs(server, email);
  return { id, email, client };
}
/** Changes the address in an open login; returns the mail to the old one. */
async function moveTo(client: TestClient, from: string, to: string) {
  await client.call('POST /api/site/RequestEmailChange', { body: { Param: to } });
  const code = />([2-9A-Z]{8})<\/p>/.exec(await latestMailTo(server, to))?.[1] ?? 'none';
  const { body } = await client.call('GET /api/site/verifyemail/:code', { params: { code } });
  expect(body).toEqual({ result: true });
  return undoKeyIn(await latestMailTo(server, from));
}
const undoKeyIn = (mail: string) => /\/undoemailchange\/([\w-]{43})"/.exec(mail)?.[1] ?? 'none';
const undo = async (key: string) =>
  (
    await server.client().call('POST /api/site/undoemailchange/:key', {
      params: { key },
      headers: { 'x-forwarded-for': nextAddress() },
    })
  ).body;
const statusOf = async (email: string, given = password) =>
  (await logInAs(server, email, { given })).answer.body.status;
async function resetBy(mail: string, email: string) {
  const resetCode = /\/resetpassword\/([\w-]{43})"/.exec(mail)?.[1] ?? 'none';
  const { body } = await server.client().call('POST /api/site/resetpassword/:resetCode', {
    params: { resetCode },
    body: { email, password: fresh, confirmPassword: fresh },
    headers: { 'x-forwarded-for': nextAddress() },
  });
  return body.status;
}
const signUp = async (email: string) =>
  (
    await server.client().call('POST /api/site/savenewuseraccount', {
      body: { email, password, firstName: 'Ri', lastName: 'Val' },
      headers: { 'x-forwarded-for': nextAddress() },
    })
  ).body.status;

describe('an account whose address a thief changed', () => {
  test('comes back by the mail to the old address, and opens by a new password alone', async () => {
    const { email, client } = await person();
    const moved = newAddress();
    const key = await moveTo(client, email, moved);
    expect(await mailsTo(server, email)).toEqual(['email-change-notice', 'email-changed']);
    expect(await isSignedIn(client)).toBe(true);
    expect(await undo(key)).toEqual({ isError: false, message: '' });
    expect(await isSignedIn(client)).toBe(false);
    expect(await statusOf(moved)).toBe('Failed');
    expect(await statusOf(email)).toBe('Failed');
    expect(await resetBy(await latestMailTo(server, email), email)).toBe('Success');
    expect(await statusOf(email, fresh)).toBe('Success');
  });

  test('opens no more by the password that the thief chose meanwhile', async () => {
    const { email, client } = await person();
    const moved = newAddress();
    const key = await moveTo(client, email, moved);
    await server.client().call('POST /api/site/RequestPasswordReset', { body: { Param: moved } });
    expect(await resetBy(await latestMailTo(server, moved), moved)).toBe('Success');
    expect(await statusOf(moved, fresh)).toBe('Success');
    await undo(key);
    expect(await statusOf(email, fresh)).toBe('Failed');
  });

  test('comes back over several changes, and the thief’s own links undo nothing', async () => {
    const { email, client } = await person();
    const [second, third] = [newAddress(), newAddress()];
    const key = await moveTo(client, email, second);
    const thiefs = await moveTo(client, second, third);
    expect((await undo(key)).isError).toBe(false);
    expect(await undo(thiefs)).toMatchObject({ isError: true });
    expect(await resetBy(await latestMailTo(server, email), email)).toBe('Success');
  });

  test('comes back when it has been deactivated since', async () => {
    const { email, client } = await person();
    const key = await moveTo(client, email, newAddress());
    await client.call('POST /api/site/deactivateaccount');
    expect((await undo(key)).isError).toBe(false);
    expect(await resetBy(await latestMailTo(server, email), email)).toBe('Success');
  });

  test('loses passkeys, and a change that waits for its code', async () => {
    const { id, email, client } = await person();
    const key = await moveTo(client, email, newAddress());
    await client.call('POST /api/site/RequestEmailChange', { body: { Param: newAddress() } });
    const { kysely } = server.database;
    await kysely
      .insertInto('passkeys')
      .values({
        id,
        user_id: id,
        host: 'localhost',
        credential_id: Buffer.from(id),
        public_key: Buffer.from('key'),
        sign_count: 0,
        name: 'Phone',
        created_at: new Date(),
      })
      .execute();
    await undo(key);
    const count = async (table: 'passkeys' | 'email_changes' | 'logins') =>
      (await kysely.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).length;
    expect(await count('passkeys')).toBe(0);
    expect(await count('email_changes')).toBe(0);
    expect(await count('logins')).toBe(0);
  });
});

describe('the old address', () => {
  test('is nobody else’s while the change can be undone', async () => {
    const { email, client } = await person();
    const key = await moveTo(client, email, newAddress());
    expect(await signUp(email.toUpperCase())).toBe('AccountExists');
    const other = await person();
    await other.client.call('POST /api/site/RequestEmailChange', { body: { Param: email } });
    expect(await mailsTo(server, email)).toContain('email-change-taken');
    expect((await undo(key)).isError).toBe(false);
  });

  test('can be had by anybody after seven days', async () => {
    const { email, client } = await person();
    const key = await moveTo(client, email, newAddress());
    await server.clock.shift(7 * days + 60_000);
    expect(await signUp(email)).toBe('Success');
    expect(await undo(key)).toMatchObject({ isError: true });
  });

  test('is open to the owner themselves, who changes their mind', async () => {
    const { email, client } = await person();
    const moved = newAddress();
    await moveTo(client, email, moved);
    await moveTo(client, moved, email);
    expect(await statusOf(email)).toBe('Success');
  });

  test('gets no such mail where it was never proved', async () => {
    const { id, email, client } = await person();
    await server.database.kysely
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('id', '=', id)
      .execute();
    const moved = newAddress();
    await client.call('POST /api/site/RequestEmailChange', { body: { Param: moved } });
    const code = />([2-9A-Z]{8})<\/p>/.exec(await latestMailTo(server, moved))?.[1] ?? 'none';
    await client.call('GET /api/site/verifyemail/:code', { params: { code } });
    expect(await statusOf(moved)).toBe('Success');
    expect(await mailsTo(server, email)).toEqual([]);
    const kept = await server.database.kysely
      .selectFrom('email_change_undos')
      .select('user_id')
      .where('user_id', '=', id)
      .execute();
    expect(kept).toEqual([]);
  });
});

describe('the key', () => {
  test('works once, also when used twice at the same time', async () => {
    const { email, client } = await person();
    const key = await moveTo(client, email, newAddress());
    const answers = await Promise.all([undo(key), undo(key)]);
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(1);
    expect((await undo(key)).isError).toBe(true);
    expect((await mailsTo(server, email)).filter((mail) => mail === 'email-change-undone')).toEqual(
      ['email-change-undone'],
    );
  });

  test('lies in the database as a hash alone', async () => {
    const { email, client } = await person();
    const key = await moveTo(client, email, newAddress());
    expect(key).toMatch(/^[\w-]{43}$/);
    const { kysely } = server.database;
    const kept = [
      await kysely.selectFrom('email_change_undos').selectAll().execute(),
      await kysely.selectFrom('outbox').selectAll().execute(),
    ];
    expect(JSON.stringify(kept)).not.toContain(key);
  });

  test('of nobody is refused', async () => {
    expect(await undo('a'.repeat(43))).toMatchObject({ isError: true });
    expect(await undo('nonsense')).toMatchObject({ isError: true });
  });
});
