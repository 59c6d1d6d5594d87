import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { Browser } from './support/browser.ts';
import { cookieLine, field, openBrowser, signedInPerson } from './support/browser.ts';
import { loginData } from './support/shapes.ts';

const sellerHost = 'hudson.localhost';
const otherHost = 'albany.localhost';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  for (const host of [sellerHost, otherHost]) {
    const { id } = await server.make.seller();
    await server.make.site({ host, name: host, seller_company_id: id });
  }
});
beforeEach(() => server.clock.shift(0));
afterAll(() => server.drop());

const keyTo = async ({ post }: Browser, host: string) =>
  String(field((await post('InitiateTransfer', { host })).body, 'data'));
const arrive = (host: string, transferId: unknown) =>
  openBrowser(server, host).post('transfer', { transferId });

/** Signed in on a seller's host, having come from the marketplace. */
async function atSellers() {
  const { email, ...home } = await signedInPerson(server);
  const there = openBrowser(server, sellerHost);
  await there.post('transfer', { transferId: await keyTo(home, sellerHost) });
  return { email, there };
}

describe('InitiateTransfer', () => {
  test('answers isError and a transfer key', async () => {
    const reply = await (
      await signedInPerson(server)
    ).post('InitiateTransfer', { host: sellerHost });
    expect(reply).toMatchObject({
      status: 200,
      body: { isError: false, data: expect.stringMatching(/^[\w-]{32,}$/) },
    });
  });

  test('with an empty body leads from a seller’s host to the parent platform', async () => {
    const { email, there } = await atSellers();
    // A login from the marketplace cannot go back there without a proof.
    expect((await there.post('InitiateTransfer', {})).status).toBe(403);
    await there.post('reauthenticate', { password: 'walnut-dresser-7' });
    const { status, body } = await there.post('InitiateTransfer', {});
    expect({ status, isError: field(body, 'isError') }).toEqual({ status: 200, isError: false });
    expect((await arrive('localhost', field(body, 'data'))).body).toMatchObject({
      status: 'Success',
      data: { email },
    });
  });

  test('with an empty body on the platform itself answers an error and no host', async () => {
    const { status, body } = await (await signedInPerson(server)).post('InitiateTransfer', {});
    expect({ status, isError: field(body, 'isError') }).toEqual({ status: 200, isError: true });
  });

  test.each(['evil.example', '//evil.example', 'localhost@evil.example', 'localhost/..', '*', '%'])(
    'gives no key to a host that is not registered: %s',
    async (host) => {
      const { status, body } = await (
        await signedInPerson(server)
      ).post('InitiateTransfer', { host });
      expect([200, 400]).toContain(status);
      expect(field(body, 'isError')).toBe(true);
      expect(field(body, 'data') ?? '').toBe('');
    },
  );

  test('needs a login', async () => {
    expect((await openBrowser(server).post('InitiateTransfer', { host: sellerHost })).status).toBe(
      401,
    );
  });
});

describe('transfer', () => {
  test('answers status Success and the login data, and signs in', async () => {
    const reply = await arrive(sellerHost, await keyTo(await signedInPerson(server), sellerHost));
    expect(reply).toMatchObject({ status: 200, body: { status: 'Success', data: loginData } });
    expect(cookieLine(reply, 'LoginCookie')).toMatch(/; HttpOnly.*; SameSite=Lax/i);
  });

  test('a used, expired or invented key, and one for another host, sign nobody in', async () => {
    const person = await signedInPerson(server);
    const used = await keyTo(person, sellerHost);
    await arrive(sellerHost, used);
    const expired = await keyTo(person, sellerHost);
    await server.clock.shift(61_000);
    const late = await arrive(sellerHost, expired);
    await server.clock.shift(0);
    const foreign = await keyTo(person, otherHost);
    for (const reply of [
      late,
      await arrive(sellerHost, used),
      await arrive(sellerHost, foreign),
      await arrive('localhost', foreign),
      await arrive(sellerHost, 'x'.repeat(43)),
      await arrive(sellerHost, ''),
    ]) {
      expect(reply.status).toBe(200);
      expect(field(reply.body, 'status')).not.toBe('Success');
      expect(field(reply.body, 'data') ?? null).toBeNull();
      expect(cookieLine(reply, 'LoginCookie')).toBeUndefined();
    }
    expect(field((await arrive(otherHost, foreign)).body, 'status')).toBe('Success');
  });

  test('a logout everywhere voids the key', async () => {
    const person = await signedInPerson(server);
    const key = await keyTo(person, sellerHost);
    await person.post('logout', { Param: 'all' });
    expect(field((await arrive(sellerHost, key)).body, 'status')).not.toBe('Success');
  });

  test('a login on one host is not valid on another', async () => {
    const { there } = await atSellers();
    const stranger = openBrowser(server, otherHost);
    expect((await there.get('isauth')).status).toBe(200);
    expect((await stranger.get('isauth')).status).toBe(204);
  });
});
