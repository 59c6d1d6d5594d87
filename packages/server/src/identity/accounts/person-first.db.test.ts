import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { logInAs, makeAccount, nextAddress } from '#main/testing/log-in-as.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo } from '#messaging/messages/testing/kept-mails.ts';

const fresh = 'teak-sideboard-9';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let addresses = 0;
const newAddress = () => `newer-${(addresses += 1)}@example.com`;
async function person() {
  const { id, email } = await makeAccount(server);
  return { id, email, client: (await logInAs(server, email)).client };
}

const ask = (client: TestClient, Param: string) =>
  client.call('POST /api/site/RequestEmailChange', { body: { Param } });
const enter = (client: TestClient, code: string) =>
  client.call('GET /api/site/verifyemail/:code', { params: { code } });
const deactivate = (client: TestClient) => client.call('POST /api/site/deactivateaccount');
async function askForCode(client: TestClient): Promise<string> {
  const moved = newAddress();
  await ask(client, moved);
  return />([2-9A-Z]{8})<\/p>/.exec(await latestMailTo(server, moved))?.[1] ?? 'no code';
}
async function keyIn(path: string, email: string): Promise<string> {
  const mail = await latestMailTo(server, email);
  return new RegExp(`/${path}/([\\w-]{43})"`).exec(mail)?.[1] ?? 'no key';
}
const undo = (key: string) =>
  server.client().call('POST /api/site/undoemailchange/:key', {
    params: { key },
    headers: { 'x-forwarded-for': nextAddress() },
  });

/** Sends both, the second once the first waits for the person, and lets them continue when both wait. */
async function oneAfterTheOther<A, B>(
  userId: string,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const holder = await server.database.pool.connect();
  await holder.query('begin');
  await holder.query('select from users where id = $1 for no key update', [userId]);
  const one = first();
  await waiting(1);
  const other = second();
  await waiting(2);
  await holder.query('commit');
  holder.release();
  return Promise.all([one, other]);
}

async function waiting(count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(
      server.database.kysely,
    );
    expect(rows).toHaveLength(count);
  }, 10_000);
}

test('a change of address is asked for again while the code of the one before is entered', async () => {
  const { id, client } = await person();
  const code = await askForCode(client);
  const [asked, entered] = await oneAfterTheOther(
    id,
    () => ask(client, newAddress()),
    () => enter(client, code),
  );
  expect(asked.status).toBe(204);
  // The newer change has replaced the one that this code was for.
  expect(entered).toMatchObject({ status: 200, body: { result: false } });
});

test('a change is undone while another is asked for', async () => {
  const { id, email, client } = await person();
  await enter(client, await askForCode(client));
  const key = await keyIn('undoemailchange', email);
  await askForCode(client);
  const [asked, undone] = await oneAfterTheOther(
    id,
    () => ask(client, newAddress()),
    () => undo(key),
  );
  expect(asked.status).toBe(204);
  expect(undone.body).toEqual({ isError: false, message: '' });
});

test('two changes are undone at once', async () => {
  const { id, email, client } = await person();
  const between = newAddress();
  await ask(client, between);
  const code = />([2-9A-Z]{8})<\/p>/.exec(await latestMailTo(server, between))?.[1] ?? 'no code';
  await enter(client, code);
  const earlier = await keyIn('undoemailchange', email);
  await enter(client, await askForCode(client));
  const later = await keyIn('undoemailchange', between);
  const [first, second] = await oneAfterTheOther(
    id,
    () => undo(earlier),
    () => undo(later),
  );
  expect(first.body).toEqual({ isError: false, message: '' });
  // The earlier address has recovered the account, so this key is no longer valid.
  expect(second.body).toMatchObject({ isError: true });
  expect([first.status, second.status]).toEqual([200, 200]);
});

test('an account is closed while its password is reset', async () => {
  const { id, email, client } = await person();
  await server.client().call('POST /api/site/RequestPasswordReset', {
    body: { Param: email },
    headers: { 'x-forwarded-for': nextAddress() },
  });
  await server.jobs.runDue();
  const resetCode = await keyIn('resetpassword', email);
  const [closed, reset] = await oneAfterTheOther(
    id,
    () => deactivate(client),
    () =>
      server.client().call('POST /api/site/resetpassword/:resetCode', {
        params: { resetCode },
        body: { email, password: fresh, confirmPassword: fresh },
        headers: { 'x-forwarded-for': nextAddress() },
      }),
  );
  expect(closed.body).toEqual({ isError: false, message: '' });
  expect(reset).toMatchObject({ status: 200, body: { isError: true } });
});
