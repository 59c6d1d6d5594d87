import { hubPath, loginCookie, xsrfCookie, xsrfHeader } from '@fairlot/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSignedIn, logInAs, makeAccount, password } from '#main/testing/log-in-as.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo } from '#messaging/messages/testing/kept-mails.ts';

const marketplace = 'localhost';
const hosts = [marketplace, 'market.localhost', 'hudson.localhost', 'albany.localhost'];
const sellersHosts = hosts.slice(2);
/** Every host with every other. */
const pairs = hosts.flatMap((from) =>
  hosts.filter((to) => to !== from).map((to) => ({ from, to })),
);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  for (const host of hosts.slice(1)) {
    const seller_company_id = sellersHosts.includes(host) ? (await server.make.seller()).id : null;
    await server.make.site({ host, name: host, seller_company_id });
  }
});
afterAll(() => server.drop());

async function signedIn(host: string) {
  const { email } = await makeAccount(server);
  const { client } = await logInAs(server, email, { client: server.client(host) });
  return { email, client };
}

/** A browser on another host with the same cookies. */
function carried({ cookies }: TestClient, host: string): TestClient {
  const there = server.client(host);
  for (const [name, value] of cookies) there.cookies.set(name, value);
  return there;
}

/** Host and key of a link in a mail. */
const linkIn = (mail: string) => /http:\/\/([^/"]+)\/(?:resetpassword|verify|undo)[^"]*/.exec(mail);

const initiate = (client: TestClient, host?: string) =>
  client.call('POST /api/site/InitiateTransfer', { body: host === undefined ? {} : { host } });

describe.each(pairs)('what was made for $from opens nothing on $to', ({ from, to }) => {
  test('the login cookie, by a call and by a call remembered a moment ago', async () => {
    const { client } = await signedIn(from);
    const there = carried(client, to);
    expect(await isSignedIn(there)).toBe(false);
    // A node that has just recognized it on its own host must not recognize it elsewhere.
    const again = carried(client, to);
    expect(await isSignedIn(client)).toBe(true);
    expect(await isSignedIn(again)).toBe(false);
  });

  test('the login cookie, at the hub', async () => {
    const { client } = await signedIn(from);
    const cookie = `${loginCookie}=${client.cookies.get(loginCookie)}`;
    const ask = (host: string) =>
      server.app.inject({
        method: 'POST',
        url: `${hubPath}/negotiate?negotiateVersion=1`,
        headers: { host, cookie },
      });
    const { connectionToken } = (await ask(from)).json<{ connectionToken: string }>();
    const poll = (host: string) =>
      server.app.inject({ url: `${hubPath}?id=${connectionToken}`, headers: { host, cookie } });
    expect((await poll(to)).statusCode).toBe(403);
    expect((await poll(from)).statusCode).toBe(200);
  });

  test('the token of a visitor’s connection to the hub', async () => {
    const ask = await server.app.inject({
      method: 'POST',
      url: `${hubPath}/negotiate?negotiateVersion=1`,
      headers: { host: from },
    });
    const { connectionToken: id } = ask.json<{ connectionToken: string }>();
    const poll = (host: string) =>
      server.app.inject({ url: `${hubPath}?id=${id}`, headers: { host } });
    expect((await poll(to)).statusCode).toBe(403);
    expect((await poll(from)).statusCode).toBe(200);
  });

  test('the anti-forgery token of a visitor', async () => {
    const client = server.client(from);
    await client.request('GET', '/api/site/GetXRF');
    const token = client.cookies.get(xsrfCookie) ?? '';
    const answer = await carried(client, to).request('POST', '/api/site/beginpasskeylogin', {
      body: {},
      headers: { [xsrfHeader]: token },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'InvalidXsrfToken' } });
  });
});

describe.each(sellersHosts)('a transfer key for %s', (host) => {
  test.each(hosts.filter((other) => other !== host))('opens nothing on %s', async (elsewhere) => {
    const { client } = await signedIn(marketplace);
    const { data: transferId } = (await initiate(client, host)).body;
    expect(transferId).not.toBe('');
    const there = server.client(elsewhere);
    const reply = await there.call('POST /api/site/transfer', { body: { transferId } });
    expect(reply.body).toEqual({ status: 'Failed', data: null });
    expect(await isSignedIn(there)).toBe(false);
  });
});

describe('a mailed key', () => {
  test.each(sellersHosts)(
    'to reset leads to the marketplace though %s asked, and opens nothing there',
    async (host) => {
      const { email } = await makeAccount(server);
      const there = server.client(host);
      await there.call('POST /api/site/RequestPasswordReset', { body: { Param: email } });
      const mail = await latestMailTo(server, email);
      expect(linkIn(mail)?.[1]).toMatch(/^localhost(:\d+)?$/);
      expect(mail).not.toContain(host);
      const resetCode = /\/resetpassword\/([\w-]{43})/.exec(mail)?.[1] ?? 'none';
      const given = 'teak-sideboard-9';
      const reset = (client: TestClient) =>
        client.call('POST /api/site/resetpassword/:resetCode', {
          params: { resetCode },
          body: { email, password: given, confirmPassword: given },
        });
      expect((await reset(there)).status).toBe(403);
      expect(await isSignedIn(there)).toBe(false);
      expect((await reset(server.client())).body.status).toBe('Success');
    },
  );

  test.each(sellersHosts)('to verify an address leads to the marketplace from %s', async (host) => {
    const email = `new-${host}@example.com`;
    await server.client(host).call('POST /api/site/savenewuseraccount', {
      body: { email, password, firstName: 'Ada', lastName: 'Bidder' },
    });
    expect(linkIn(await latestMailTo(server, email))?.[1]).toMatch(/^localhost(:\d+)?$/);
  });
});
