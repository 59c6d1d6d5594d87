import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, password } from '#main/testing/log-in-as.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { cookieLine, field, openBrowser, signedInPerson } from './support/browser.ts';

const sellerHost = 'hudson.localhost';
const sellerName = 'Hudson & Sons';
let sellerId = '';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  sellerId = (await server.make.seller()).id;
  await server.make.site({ host: sellerHost, name: sellerName, seller_company_id: sellerId });
});
afterAll(() => server.drop());

const logOut = (token: Record<string, string>, client = server.client()) =>
  client.request('POST', '/api/site/logout', { body: { Param: '' }, headers: token });

describe('the anti-forgery cookie', () => {
  test('comes from GetXRF, readable by scripts', async () => {
    const reply = await openBrowser(server).get('GetXRF');
    expect([200, 204]).toContain(reply.status);
    expect(cookieLine(reply, 'XSRF-TOKEN')).toMatch(/^XSRF-TOKEN=[^;]+/);
    expect(cookieLine(reply, 'XSRF-TOKEN')).not.toMatch(/HttpOnly/i);
  });

  test('is refused with 400 if missing, wrong or another’s; a new one is accepted', async () => {
    const { client, get } = await signedInPerson(server);
    const other = openBrowser(server);
    await other.get('GetXRF');
    const foreign = other.cookies.get('XSRF-TOKEN') ?? '';
    client.cookies.delete('XSRF-TOKEN');
    expect((await logOut({}, client)).status).toBe(400);
    expect((await logOut({ 'x-xsrf-token': foreign }, client)).status).toBe(400);
    client.cookies.set('XSRF-TOKEN', foreign);
    expect((await logOut({}, client)).status).toBe(400);
    expect((await logOut({ 'x-xsrf-token': 'wrong' }, client)).status).toBe(400);
    expect((await logOut({ 'x-xsrf-token': foreign }, client)).status).toBe(400);
    expect((await get('isauth')).status).toBe(200);
    await get('GetXRF');
    const own = client.cookies.get('XSRF-TOKEN') ?? '';
    expect((await logOut({ 'x-xsrf-token': own }, client)).status).toBe(204);
  });

  test('does not let a page of another site in, even with the token', async () => {
    const { get, post } = await signedInPerson(server);
    const reply = await post('logout', { Param: '' }, { origin: 'https://evil.example' });
    expect(reply.status).toBe(403);
    expect((await get('isauth')).status).toBe(200);
  });
});

const readBy = (headers: Record<string, unknown>) => ({
  softwareVersion: headers['softwareversion'],
  cdnHost: headers['cdnhost'],
  siteName: headers['sitename'],
  sellerCompanyId: headers['sellercompanyid'],
  marketplaceLogo: headers['marketplacelogo'],
});

describe('the headers of section 3', () => {
  test('say that the marketplace has no seller', async () => {
    const { headers } = await openBrowser(server).get('isauth');
    expect(readBy(headers)).toEqual({
      softwareVersion: expect.stringMatching(/./),
      cdnHost: expect.any(String),
      siteName: 'Fairlot',
      sellerCompanyId: '',
      marketplaceLogo: expect.stringMatching(/./),
    });
  });

  test('name the seller of a single-seller host', async () => {
    const { headers } = await openBrowser(server, sellerHost).get('isauth');
    expect(readBy(headers)).toMatchObject({ siteName: sellerName, sellerCompanyId: sellerId });
  });

  test.each([
    ['200', 'POST', 'RequestPasswordReset', 200],
    ['204', 'GET', 'isauth', 204],
    ['400', 'POST', 'login', 400],
    ['401', 'GET', 'userprofile', 401],
    ['404', 'GET', 'getlot/no-such-lot', 404],
  ] as const)('stand on a %s answer', async (_, method, path, status) => {
    const { get, post } = openBrowser(server);
    const send = () => (path === 'login' ? post(path, {}) : post(path, { Param: 'x@example.com' }));
    const reply = method === 'GET' ? await get(path) : await send();
    expect(reply.status).toBe(status);
    expect(readBy(reply.headers)).toMatchObject({ siteName: 'Fairlot' });
    expect(readBy(reply.headers).softwareVersion).toMatch(/./);
  });
});

describe('paths', () => {
  test.each([
    'isauth',
    'IsAuth',
    'ISAUTH',
    'isauth/',
    'isauth?a=1&a=2',
    'isauth?a[]=1&__proto__=x',
  ])('are known whatever their case, final slash or query: %s', async (path) => {
    expect((await openBrowser(server).get(path)).status).toBe(204);
  });

  test('also in their first part, and for POST', async () => {
    const { email } = await makeAccount(server);
    const { client, cookies } = openBrowser(server);
    await client.request('GET', '/API/Site/getxrf');
    const reply = await client.request('POST', '/Api/SITE/Login', {
      body: { email, password },
      headers: { 'X-XSRF-TOKEN': cookies.get('XSRF-TOKEN') ?? '' },
    });
    expect(field(reply.body, 'status')).toBe('Success');
  });

  test('that do not exist are 404, as is a known one by the other method', async () => {
    const { get, post } = openBrowser(server);
    expect((await get('nosuchcall')).status).toBe(404);
    expect((await post('nosuchcall')).status).toBe(404);
    expect((await get('login')).status).toBe(404);
    expect((await post('isauth')).status).toBe(404);
  });
});

describe('an unknown host', () => {
  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1', 'localhost.'])(
    'is answered 404: %s',
    async (host) => {
      const { get, post } = openBrowser(server, host);
      expect((await get('isauth')).status).toBe(404);
      expect((await post('login', { email: 'a@example.com', password })).status).toBe(404);
    },
  );

  test('but a known one may be written with its port and in capitals', async () => {
    expect((await openBrowser(server, 'LocalHost:3000').get('isauth')).status).toBe(204);
  });
});

describe('unusual methods', () => {
  test.each(['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'] as const)(
    '%s changes nothing and breaks nothing',
    async (method) => {
      const { client, get } = await signedInPerson(server);
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      for (const path of ['isauth', 'logout', 'deactivateaccount']) {
        const { statusCode, headers } = await server.app.inject({
          method,
          url: `/api/site/${path}`,
          headers: { host: 'localhost', cookie, origin: 'https://evil.example' },
        });
        expect([200, 204, 404]).toContain(statusCode);
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
      expect((await get('isauth')).status).toBe(200);
    },
  );

  test('but a GET may have a body, which is ignored', async () => {
    const { client } = await signedInPerson(server);
    const { status } = await client.request('GET', '/api/site/isauth', { body: { a: 1 } });
    expect(status).toBe(200);
  });
});
