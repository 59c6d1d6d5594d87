import { loginCookie, xsrfHeader } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isSignedIn, makeAccount, nextAddress, password } from '#main/testing/log-in-as.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const curl = 'curl/8.5.0';

async function logIn(email: string, userAgent: string) {
  const client = server.client();
  await client.call('POST /api/site/login', {
    body: { email, password },
    headers: { 'user-agent': userAgent, 'x-forwarded-for': nextAddress() },
  });
  return client;
}
const list = async (client: TestClient) => (await client.call('GET /api/site/logins')).body.logins;
const end = (client: TestClient, Param: string) =>
  client.call('POST /api/site/endlogin', { body: { Param } });
const idOf = async (client: TestClient) =>
  (await client.call('GET /api/site/isauth')).body.sessionId;

describe('the list of logins', () => {
  test('is not for visitors', async () => {
    expect((await server.client().call('GET /api/site/logins')).status).toBe(401);
    expect((await end(server.client(), uuid())).status).toBe(401);
  });

  test('names each device and this one, the one seen last first, and no credential', async () => {
    const { email } = await makeAccount(server);
    await server.clock.freeze(new Date('2031-03-04T15:06:00Z'));
    const desk = await logIn(email, firefox);
    await server.clock.freeze(new Date('2031-03-04T16:07:00Z'));
    const program = await logIn(email, curl);
    const answer = await program.call('GET /api/site/logins');
    expect(answer.body.logins).toEqual([
      {
        secureId: await idOf(program),
        host: 'localhost',
        device: 'Unknown device',
        signedInStr: 'Mar 4, 2031, 4:07 PM UTC',
        lastSeenStr: 'Mar 4, 2031, 4:07 PM UTC',
        isThisOne: true,
      },
      {
        secureId: expect.any(String),
        host: 'localhost',
        device: 'Firefox on Linux',
        signedInStr: 'Mar 4, 2031, 3:06 PM UTC',
        lastSeenStr: 'Mar 4, 2031, 3:06 PM UTC',
        isThisOne: false,
      },
    ]);
    expect(JSON.stringify(answer.body)).not.toContain(desk.cookies.get(loginCookie));
  });

  test('leaves out what has expired, and everybody else’s', async () => {
    const { email } = await makeAccount(server);
    await logIn(email, firefox);
    await server.clock.shift(25 * 60 * 60_000);
    await logIn((await makeAccount(server)).email, firefox);
    expect(await list(await logIn(email, curl))).toMatchObject([{ isThisOne: true }]);
  });
});

describe('ending a login', () => {
  test('signs that device out at once and no other', async () => {
    const { email } = await makeAccount(server);
    const [desk, phone] = [await logIn(email, firefox), await logIn(email, curl)];
    expect(await isSignedIn(phone)).toBe(true);
    const phoneId = await idOf(phone);
    expect((await end(desk, phoneId)).status).toBe(204);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await list(desk)).toMatchObject([{ isThisOne: true }]);
    expect((await end(desk, phoneId)).status).toBe(404);
  });

  test('of this device signs it out here', async () => {
    const desk = await logIn((await makeAccount(server)).email, firefox);
    expect((await end(desk, await idOf(desk))).status).toBe(204);
    expect(desk.cookies.has(loginCookie)).toBe(false);
    expect(await isSignedIn(desk)).toBe(false);
  });

  test('of somebody else does nothing', async () => {
    const own = await logIn((await makeAccount(server)).email, firefox);
    const rival = await logIn((await makeAccount(server)).email, firefox);
    expect((await end(rival, await idOf(own))).status).toBe(404);
    expect(await isSignedIn(own)).toBe(true);
  });

  test('needs the anti-forgery token', async () => {
    const desk = await logIn((await makeAccount(server)).email, firefox);
    const answer = await desk.request('POST', '/api/site/endlogin', {
      body: { Param: await idOf(desk) },
      headers: { [xsrfHeader]: 'a.b' },
    });
    expect(answer.status).toBe(400);
    expect(await isSignedIn(desk)).toBe(true);
  });
});
