import { lookCookie } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { password } from '#main/testing/log-in-as.ts';
import { bid } from '#main/testing/sign-in.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const consoleHost = 'console.localhost';
const minute = 60_000;
let server: TestServer;
const scene = biddingScene(() => server);
const { clerk, logIn } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let sellerId: string;
let draft: { saleId: string; lotId: string; imageId: string };
/** Of the same seller: looking at one does not open the other. */
let other: { saleId: string; lotId: string; imageId: string };
let clerkId: string;
let email: string;
let staff: TestClient;
beforeEach(async () => {
  await server.clock.shift(0);
  ({ id: sellerId } = await server.make.seller());
  draft = await makeDraft();
  other = await makeDraft();
  ({ id: clerkId, email, client: staff } = await clerk(sellerId, consoleHost, 'cataloguer'));
});

async function makeDraft() {
  const { id: saleId } = await server.make.auction({
    seller_company_id: sellerId,
    previewed_at: null,
    published_at: null,
  });
  const { id: session_id } = await server.make.session({ auction_id: saleId });
  const { id: lotId } = await server.make.lot({ auction_id: saleId, session_id });
  const imageId = uuid();
  await server.database.kysely
    .insertInto('lot_images')
    .values({
      id: imageId,
      lot_id: lotId,
      position: 1,
      file_name: '1.jpg',
      file_key: 'none',
      width: 1,
      height: 1,
    })
    .execute();
  return { saleId, lotId, imageId };
}

const unverify = () =>
  server.database.kysely
    .updateTable('seller_companies')
    .set({ verified_at: null })
    .where('id', '=', sellerId)
    .execute();

async function makeLook(client = staff, headers: Record<string, string> = {}) {
  const { body } = await client.call('POST /api/console/sellers/:sellerId/sales/:saleId/look', {
    params: { sellerId, saleId: draft.saleId },
    headers,
  });
  const { host, pathname } = new URL(body.address);
  return { host, key: pathname.split('/').at(-1) ?? '' };
}
const open = async (client: TestClient, key: string) =>
  (await client.call('POST /api/site/look/open', { body: { key } })).body;
/** The status codes of its pages' calls and its picture. */
async function statusesOf(client: TestClient, { saleId, lotId, imageId } = draft) {
  const page = { auctionId: saleId, skip: 0, take: 12 };
  return [
    await client.call('GET /api/site/getauctionandlots/:auctionId/:skip/:take', { params: page }),
    await client.call('GET /api/site/getlot/:lotId', { params: { lotId } }),
    await client.call('GET /api/site/getlot/:lotId/true', { params: { lotId } }),
    await client.request('GET', `/InventoryImage/${imageId}/450`),
  ].map(({ status }) => status);
}
/** The company's logo in a browser; without one, a monogram is drawn. */
const logoIn = (client: TestClient) => client.request('GET', `/SellerLogo/${sellerId}`);
const seen = [200, 200, 200, 200];
const unseen = [404, 404, 404, 404];

describe('a look', () => {
  test('opens the own site of a company that nobody has verified, which is not there for others', async () => {
    await unverify();
    const { host } = await server.make.site({ seller_company_id: sellerId, name: 'Secret House' });
    const { key } = await makeLook();
    const browser = server.client(host);
    // As the page of the link does before it uses the link.
    browser.cookies.set(lookCookie, key);
    expect(await open(browser, key)).toMatchObject({ path: `/auction/${draft.saleId}` });
    expect(await statusesOf(browser)).toEqual(seen);
    expect((await logoIn(browser)).status).toBe(200);

    const answers = async (on: string, cookie: string) =>
      Promise.all(
        [
          '/api/site/getsite',
          '/api/site/GetXRF',
          '/api/site/isauth',
          `/SellerLogo/${sellerId}`,
          '/robots.txt',
          '/sitemap.xml',
          '/pickup/some.ics',
        ].map(async (url) => {
          const answer = await server.app.inject({ url, headers: { host: on, cookie } });
          const { date: _, 'x-request-id': __, ...headers } = answer.headers;
          const body = answer.body.replace(/"requestId":"[^"]*"/, '');
          return { url, status: answer.statusCode, headers, body };
        }),
      );
    const unknown = await answers('nobody.example', '');
    expect(unknown.every(({ status }) => status === 404)).toBe(true);
    for (const cookie of ['', `${lookCookie}=${key}`, `${lookCookie}=rubbish`]) {
      expect(await answers(host, cookie)).toEqual(unknown);
    }
    expect(JSON.stringify(unknown)).not.toContain('Secret House');

    await server.database.kysely
      .updateTable('staff')
      .set({ role: 'cashier' })
      .where('user_id', '=', clerkId)
      .execute();
    expect((await browser.request('GET', '/api/site/getsite')).status).toBe(404);
  });

  test('is not needed at the site of a company that was verified once and has shown a sale', async () => {
    await server.make.auction({ seller_company_id: sellerId });
    await unverify();
    const { host } = await server.make.site({ seller_company_id: sellerId });
    expect((await server.client(host).request('GET', '/api/site/getsite')).status).toBe(200);
  });

  test('opens the pages of its one draft to the browser that used the link, and to no other', async () => {
    const { key } = await makeLook();
    const browser = server.client();
    expect(await statusesOf(browser)).toEqual(unseen);
    expect(await open(browser, key)).toMatchObject({ path: `/auction/${draft.saleId}` });
    expect(await statusesOf(browser)).toEqual(seen);
    expect(await statusesOf(browser, other)).toEqual(unseen);
    const { body, headers } = await browser.call('GET /api/site/getlot/:lotId', {
      params: { lotId: draft.lotId },
    });
    expect(body.auctionSession).toMatchObject({ isHidden: true, draft: true });
    expect(headers['cache-control']).toBe('no-store');
    // Even after somebody who may see it made the server read it.
    expect(await statusesOf(server.client())).toEqual(unseen);
    // The key of the link is not the one in the cookie.
    const thief = server.client();
    thief.cookies.set(lookCookie, key);
    expect(await statusesOf(thief)).toEqual(unseen);
    expect(await open(server.client(), key)).toMatchObject({ code: 'LookIsOver', path: null });
  });

  test('is over when its time is, when somebody closes it, and for a link that nobody opened in a minute', async () => {
    const browser = server.client();
    await open(browser, (await makeLook()).key);
    const late = (await makeLook()).key;
    await server.clock.shift(2 * minute);
    expect(await statusesOf(browser)).toEqual(seen);
    expect(await open(server.client(), late)).toMatchObject({ code: 'LookIsOver' });
    await server.clock.shift(121 * minute);
    expect(await statusesOf(browser)).toEqual(unseen);
    await server.clock.shift(0);
    const { [lookCookie]: kept = '' } = Object.fromEntries(browser.cookies);
    await browser.call('POST /api/site/look/close');
    browser.cookies.set(lookCookie, kept);
    expect(await statusesOf(browser)).toEqual(unseen);
  });

  test('ends with the right of whoever opened it', async () => {
    const browser = server.client();
    await open(browser, (await makeLook()).key);
    await server.database.kysely
      .updateTable('staff')
      .set({ role: 'cashier' })
      .where('user_id', '=', clerkId)
      .execute();
    expect(await statusesOf(browser)).toEqual(unseen);
  });

  const NewPassword = 'teak-sideboard-9';
  test.each([
    ['logs out', () => staff.call('POST /api/site/logout')],
    [
      'logs out everywhere, from elsewhere',
      async () =>
        (await logIn({ email })).call('POST /api/site/logout', { body: { Param: 'all' } }),
    ],
    [
      'changes the password elsewhere',
      async () =>
        (await logIn({ email })).call('POST /api/site/changepassword', {
          body: { CurrentPassword: password, NewPassword },
        }),
    ],
  ] as const)('ends as whoever opened it %s', async (_, end) => {
    const browser = server.client();
    await open(browser, (await makeLook()).key);
    const unopened = (await makeLook()).key;
    expect(await statusesOf(browser)).toEqual(seen);
    expect((await end()).status).toBe(204);
    expect(await statusesOf(browser)).toEqual(unseen);
    await open(browser, unopened);
    expect(await statusesOf(browser)).toEqual(unseen);
  });

  test('ends with the token of the program that made it', async () => {
    const { client: owner } = await clerk(sellerId, consoleHost);
    const tokens = '/api/console/sellers/:sellerId/apitokens';
    const body = { name: 'Inventory', scopes: ['sale.see-draft' as const] };
    const made = await owner.call(`POST ${tokens}`, { params: { sellerId }, body });
    const byToken = { authorization: `Bearer ${made.body.secret}` };
    const browser = server.client();
    await open(browser, (await makeLook(server.client(consoleHost), byToken)).key);
    expect(await statusesOf(browser)).toEqual(seen);
    const [token] = (await owner.call(`GET ${tokens}`, { params: { sellerId } })).body;
    const params = { sellerId, tokenId: token?.tokenId ?? '' };
    await owner.call(`POST ${tokens}/:tokenId/revoke`, { params });
    expect(await statusesOf(browser)).toEqual(unseen);
  });

  test('is of one host', async () => {
    const own = await server.make.site({ seller_company_id: sellerId });
    const { host, key } = await makeLook();
    expect(host.split(':')[0]).toBe(own.host);
    expect(await open(server.client(), key)).toMatchObject({ code: 'LookIsOver' });
    const browser = server.client(own.host);
    await open(browser, key);
    expect(await statusesOf(browser)).toEqual(seen);
    const elsewhere = server.client();
    elsewhere.cookies.set(lookCookie, browser.cookies.get(lookCookie) ?? '');
    expect(await statusesOf(elsewhere)).toEqual(unseen);
  });

  test('lets nobody bid or register, signed in or not', async () => {
    const { key } = await makeLook();
    const { client } = await scene.bidder((await server.make.auction()).id);
    await open(client, key);
    expect(await statusesOf(client)).toEqual(seen);
    expect((await bid(client, draft.lotId, 2_000)).status).toBe(404);
    const visitor = server.client();
    await open(visitor, (await makeLook()).key);
    expect((await bid(visitor, draft.lotId, 2_000)).status).toBe(401);
    expect(await scene.logOf(draft.lotId)).toEqual([]);
  });

  test('is in the log, and its keys are kept as hashes alone', async () => {
    const { key } = await makeLook();
    const browser = server.client();
    await open(browser, key);
    const { rows } = await server.database.pool.query<{ row: string }>(
      'select to_jsonb(l)::text as row from draft_looks l',
    );
    expect(rows.length).toBeGreaterThan(0);
    const secrets = [key, browser.cookies.get(lookCookie) ?? ''];
    for (const { row } of rows) for (const secret of secrets) expect(row).not.toContain(secret);
    const log = await server.database.kysely
      .selectFrom('audit_log')
      .select('action')
      .where('auction_id', '=', draft.saleId)
      .execute();
    expect(log).toEqual([{ action: 'sale.look' }]);
  });
});

test('what is over is swept', async () => {
  await makeLook();
  await server.clock.shift(2 * minute);
  await server.modules.looks.sweep();
  const { rows } = await server.database.pool.query(
    'select from draft_looks where auction_id = $1',
    [draft.saleId],
  );
  expect(rows).toEqual([]);
});
