import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const consoleHost = 'console.localhost';
let server: TestServer;
const { clerk } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let params: { sellerId: string; saleId: string };
let manager: TestClient;
beforeEach(async () => {
  const { id: sellerId } = await server.make.seller();
  const auction = await server.make.auction({ seller_company_id: sellerId });
  const session = await server.make.session({ auction_id: auction.id });
  await server.make.lot({ auction_id: auction.id, session_id: session.id });
  params = { sellerId, saleId: auction.id };
  ({ client: manager } = await clerk(sellerId, consoleHost, 'manager'));
});

const read = async () =>
  (await manager.call('GET /api/console/sellers/:sellerId/sales/:saleId/marketing', { params }))
    .body;
const add = (name: string, sessionId: string | null = null) =>
  manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/marketing/links', {
    params,
    body: { name, sessionId },
  });
const remove = (linkId: string) =>
  manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/marketing/links/:linkId/remove', {
    params: { ...params, linkId },
  });
const photo = (picture: string | null) =>
  manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/photo', {
    params,
    body: { picture },
  });
const shown = () => server.app.inject({ url: `/auctionphoto/${params.saleId}/450` });
/** Somebody opens the address of a link. */
const open = (linkId: string, agent = 'Mozilla/5.0') =>
  server.app.inject({
    url: `/api/site/getauctionandlots/${linkId}/0/12/AML`,
    headers: { host: 'localhost', 'user-agent': agent },
    remoteAddress: '203.0.113.7',
  });
const written = () => server.modules.marketing.passes?.[0]?.run();
const said = async () => {
  const rows = await server.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('seller_company_id', '=', params.sellerId)
    .orderBy('id')
    .execute();
  return rows;
};

test('each place has an address, which counts who comes by it', async () => {
  await add('October newsletter');
  await add('october NEWSLETTER');
  const { links } = await read();
  expect(links).toMatchObject([{ name: 'October newsletter', session: '', visits: 0 }]);
  const [link] = links;
  expect(link?.url).toContain(`//localhost:3000/Auction/AML-${link?.linkId}/`);

  for (let times = 0; times < 2; times += 1) {
    expect((await open(link?.linkId ?? '')).statusCode).toBe(200);
  }
  await open(link?.linkId ?? '', 'Mozilla/5.0 (compatible; bingbot/2.0)');
  await written();
  await written();
  expect((await read()).links).toMatchObject([{ visits: 1 }]);
  expect(await said()).toMatchObject([
    { action: 'sale.add-link', after: { link: 'October newsletter' } },
  ]);
});

test('an address that is turned off leads nowhere, once and for all', async () => {
  await add('Posters');
  const [link] = (await read()).links;
  const linkId = link?.linkId ?? '';
  expect((await remove(linkId)).body).toMatchObject({ isError: false });
  expect((await remove(linkId)).body).toMatchObject({ isError: false });
  expect((await open(linkId)).statusCode).toBe(404);
  expect((await read()).links).toEqual([]);
  expect(await said()).toHaveLength(2);
});

test('leads to the company’s own site where it has one, and to the session it is for', async () => {
  const { host } = await server.make.site({ seller_company_id: params.sellerId });
  const second = await server.make.session({
    auction_id: params.saleId,
    position: 2,
    title: 'The barn',
  });
  await add('Posters', second.id);
  expect((await read()).links).toMatchObject([
    { session: 'The barn', url: expect.stringContaining(`//${host}:`) },
  ]);
});

test('what is another sale’s is not there', async () => {
  const other = await server.make.session();
  expect((await add('Posters', other.id)).status).toBe(404);
  const theirs = uuid();
  await server.database.kysely
    .insertInto('auction_marketing_links')
    .values({ id: theirs, session_id: other.id, name: 'Posters' })
    .execute();
  await remove(theirs);
  expect((await open(theirs)).statusCode).toBe(200);
});

test('a sale has at most a hundred addresses', async () => {
  const [session] = (await read()).sessions;
  await server.database.kysely
    .insertInto('auction_marketing_links')
    .values(
      Array.from({ length: 100 }, (_, place) => ({
        id: uuid(),
        session_id: session?.sessionId ?? '',
        name: `Place ${place}`,
      })),
    )
    .execute();
  expect((await add('One more')).body).toMatchObject({ isError: true });
  expect((await add('Place 7')).body).toMatchObject({ isError: false });
});

test('a photo stands for the sale, and is taken away again', async () => {
  const red = await sharp({
    create: { width: 40, height: 30, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer();
  expect((await photo(red.toString('base64'))).body).toMatchObject({ isError: false });
  expect((await read()).hasPhoto).toBe(true);
  expect((await shown()).statusCode).toBe(200);
  expect((await photo(Buffer.from('no picture').toString('base64'))).body).toMatchObject({
    isError: true,
    message: expect.stringContaining('This file'),
  });
  expect((await read()).hasPhoto).toBe(true);
  await photo(null);
  expect((await read()).hasPhoto).toBe(false);
});
