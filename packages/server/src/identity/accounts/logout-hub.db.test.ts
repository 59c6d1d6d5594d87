import { randomUUID } from 'node:crypto';
import { hubPath, loginCookie } from '@fairlot/contract';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DB } from '#platform/database/schema.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo } from '#messaging/messages/testing/kept-mails.ts';
import { isSignedIn, logInAs, makeAccount, password } from '#main/testing/log-in-as.ts';
import {
  deleteExpiredLogins,
  deleteLogin,
  deleteLogins,
  deleteOtherLogins,
} from './logins.queries.ts';

const host = '127.0.0.1';
let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await testServer();
  await server.make.site({ host, name: 'Fairlot', seller_company_id: null });
  address = await server.app.listen({ host, port: 0 });
});
afterAll(() => server.drop());

async function connect(token: string) {
  const connection = new HubConnectionBuilder()
    .withUrl(address + hubPath, {
      headers: { Cookie: `${loginCookie}=${token}` },
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build();
  const ended = new Promise<void>((resolve) => connection.onclose(() => resolve()));
  await connection.start();
  return { connection, ended };
}

async function devices(count: number) {
  const { email } = await makeAccount(server);
  const connected = Array.from({ length: count }, async () => {
    const { client } = await logInAs(server, email, { client: server.client(host) });
    return { email, client, ...(await connect(client.cookies.get(loginCookie) ?? '')) };
  });
  return Promise.all(connected);
}

test('logging out ends the live connections of that login, everywhere those of all', async () => {
  const [desk, phone, tablet] = await devices(3);
  await desk!.client.call('POST /api/site/logout', { body: {} });
  await desk!.ended;
  expect(phone!.connection.state).toBe('Connected');

  await phone!.client.call('POST /api/site/logout', { body: { Param: 'all' } });
  await Promise.all([phone!.ended, tablet!.ended]);
});

describe('live connections end', () => {
  type End = (tx: Transaction<DB>, userId: string, loginId: string) => Promise<unknown>;
  test.each<[string, End]>([
    ['one login', deleteLogin],
    ['all logins', deleteLogins],
    ['the others', (tx, userId) => deleteOtherLogins(tx, userId, randomUUID())],
  ])('with %s that a node ended which then died', async (_, end) => {
    const [phone] = await devices(1);
    const { database, deliverFacts } = server;
    const { id, user_id: userId } = await database.kysely
      .selectFrom('logins')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['logins.id', 'user_id'])
      .where('email', '=', phone!.email)
      .executeTakeFirstOrThrow();
    await database.transaction((tx) => end(tx, userId, id));
    await deliverFacts();
    await phone!.ended;
    expect(await isSignedIn(phone!.client)).toBe(false);
  });

  test('with a login that has expired, within the round that clears it away', async () => {
    const [phone] = await devices(1);
    const [desk] = await devices(1);
    const { database, deliverFacts } = server;
    await sql`
      update logins set expires_at = auction_clock()
      where user_id = (select id from users where email = ${phone!.email})`.execute(
      database.kysely,
    );
    await deleteExpiredLogins(database);
    await deliverFacts();
    await phone!.ended;
    expect(desk!.connection.state).toBe('Connected');
    await desk!.connection.stop();
  });

  test('with the login on the marketplace that theirs comes from', async () => {
    const { email } = await makeAccount(server);
    const { client: home } = await logInAs(server, email);
    const carried = await home.call('POST /api/site/InitiateTransfer', { body: { host } });
    const there = server.client(host);
    await there.call('POST /api/site/transfer', { body: { transferId: carried.body.data } });
    const { ended } = await connect(there.cookies.get(loginCookie) ?? '');
    await home.call('POST /api/site/logout', { body: {} });
    expect(await isSignedIn(there)).toBe(false);
    await ended;
  });

  test('with the one login that is ended from another device', async () => {
    const [desk, phone] = await devices(2);
    const { body } = await phone!.client.call('GET /api/site/isauth');
    await desk!.client.call('POST /api/site/endlogin', { body: { Param: body.sessionId } });
    await phone!.ended;
    expect(desk!.connection.state).toBe('Connected');
    await desk!.connection.stop();
  });

  test('with the other logins when the password is changed', async () => {
    const [desk, phone] = await devices(2);
    await desk!.client.call('POST /api/site/changepassword', {
      body: { CurrentPassword: password, NewPassword: 'teak-sideboard-9' },
    });
    await phone!.ended;
    expect(desk!.connection.state).toBe('Connected');
    await desk!.connection.stop();
  });

  test('with every login when the password is reset', async () => {
    const [desk, phone] = await devices(2);
    const { email } = desk!;
    const browser = server.client(host);
    await browser.call('POST /api/site/RequestPasswordReset', { body: { Param: email } });
    const mail = await latestMailTo(server, email);
    const resetCode = /\/resetpassword\/([\w-]{43})"/.exec(mail)?.[1] ?? 'no key';
    const given = 'teak-sideboard-9';
    await browser.call('POST /api/site/resetpassword/:resetCode', {
      params: { resetCode },
      body: { email, password: given, confirmPassword: given },
    });
    await Promise.all([desk!.ended, phone!.ended]);
    expect(phone!.connection.state).toBe('Disconnected');
  });

  test('with every login when the account is deactivated', async () => {
    const [desk, phone] = await devices(2);
    await desk!.client.call('POST /api/site/deactivateaccount');
    await Promise.all([desk!.ended, phone!.ended]);
    expect(phone!.connection.state).toBe('Disconnected');
  });
});
