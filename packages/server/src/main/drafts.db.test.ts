import { previewNow, publishNow } from '#main/testing/publish.ts';
import * as contract from '@fairlot/contract';
import type { CallName, Endpoint } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount } from './testing/log-in-as.ts';
import { staffScene } from './testing/staff-scene.ts';
import type { TestClient } from './testing/test-client.ts';
import { testServer } from './testing/test-server.ts';
import type { TestServer } from './testing/test-server.ts';

/** In every text of the draft: no answer to anybody but its seller's staff contains it. */
const mark = 'Quillfeather';
let server: TestServer;
let sellerId: string;
let ids: Record<'auction' | 'session' | 'lot' | 'image' | 'link' | 'manager', string>;
const { clerk, setUp, logIn } = staffScene(() => server);

/** Everybody but the seller's own staff with a second factor. */
const strangers: Record<string, () => Promise<TestClient>> = {
  'a visitor': async () => server.client(),
  'a bidder': async () => logIn(await makeAccount(server)),
  'staff of another seller': async () => {
    const { client } = await clerk((await server.make.seller()).id);
    await setUp(client);
    return client;
  },
  'staff without a second factor': async () => (await clerk(sellerId)).client,
};

async function ownStaff(): Promise<TestClient> {
  const { client } = await clerk(sellerId);
  await setUp(client);
  return client;
}

beforeAll(async () => {
  server = await testServer({ SECOND_FACTOR: 'yes', CDN_HOST: 'cdn.example.com' });
  await server.clock.freeze(new Date());
  sellerId = (await server.make.seller()).id;
  const { kysely } = server.database;
  // An import makes the manager and the categories that it names with the draft.
  const manager = uuid();
  await kysely
    .insertInto('managers')
    .values({
      id: manager,
      seller_company_id: sellerId,
      first_name: 'Joan',
      last_name: mark,
      email: 'joan@example.com',
    })
    .execute();
  const category = await kysely
    .insertInto('categories')
    .values({ name: `${mark} ottomans` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const auction = await server.make.auction({
    seller_company_id: sellerId,
    title: `The ${mark} estate`,
    manager_id: manager,
    previewed_at: null,
    published_at: null,
  });
  const session = await server.make.session({ auction_id: auction.id });
  const lot = await server.make.lot({
    auction_id: auction.id,
    session_id: session.id,
    title: `${mark} ottoman`,
    description_html: `<p>${mark}</p>`,
    category_id: category.id,
  });
  const [image, link] = [uuid(), uuid()];
  ids = { auction: auction.id, session: session.id, lot: lot.id, image, link, manager };
  await kysely
    .insertInto('lot_images')
    .values({
      id: ids.image,
      lot_id: lot.id,
      position: 1,
      file_name: `${mark}.jpg`,
      file_key: 'draft',
      width: 1,
      height: 1,
    })
    .execute();
  await kysely
    .insertInto('auction_marketing_links')
    .values({ id: ids.link, session_id: session.id, name: 'Newspaper' })
    .execute();
  await server.modules.search.index.refresh();
});
afterAll(() => server.drop());

const page = { skip: 0, take: 20 };
/** Every call that names a sale, a lot or a picture of one, with ids of all kinds. */
const calls: Record<string, (id: string) => { params?: object; body?: object }> = {
  'GET /api/site/getauctionandlots/:auctionId/:skip/:take': (id) => ({
    params: { auctionId: id, ...page },
  }),
  'GET /api/site/getauctionandlots/:auctionId/:skip/:take/AML': (id) => ({
    params: { auctionId: id, ...page },
  }),
  'GET /api/site/getauctionlots/:auctionId/:skip/:take': (id) => ({
    params: { auctionId: id, ...page },
  }),
  'GET /api/site/getauctionlots/:auctionId/:skip/:take/AML': (id) => ({
    params: { auctionId: id, ...page },
  }),
  'GET /api/site/getlot/:lotId': (id) => ({ params: { lotId: id } }),
  'GET /api/site/getlot/:lotId/true': (id) => ({ params: { lotId: id } }),
  'GET /api/site/getauctioncategories/:auctionId': (id) => ({ params: { auctionId: id } }),
  'GET /api/site/budget/:auctionId': (id) => ({ params: { auctionId: id } }),
  'GET /api/site/getdistance/:auctionId/:zip': (id) => ({
    params: { auctionId: id, zip: '12534' },
  }),
  'GET /api/site/getrelatedlots/:lotId': (id) => ({ params: { lotId: id } }),
  'GET /api/site/getlotquestions/:lotId': (id) => ({ params: { lotId: id } }),
  'GET /api/site/getlotbids/:lotId': (id) => ({ params: { lotId: id } }),
  'GET /api/site/GetLotInvoice/:lotId': (id) => ({ params: { lotId: id } }),
  'GET /api/site/getTextMessagePhone/:lotSecureId': (id) => ({ params: { lotSecureId: id } }),
  'POST /api/site/SaveTextMessageNotifyLot': (id) => ({
    body: { phone: '(518) 555-0123', secureLotId: id },
  }),
  'POST /api/site/placebid': (id) => ({
    body: { lotSecureId: id, bidAmount: 20, bidUniqueId: '01900000-0000-7000-8000-000000000000' },
  }),
  'POST /api/site/requestApproval': (id) => ({ body: { Param: id } }),
  'POST /api/site/search/:auctionSecureId': (id) => ({
    params: { auctionSecureId: id },
    body: { Search: '', Skip: 0, Take: 20 },
  }),
  'POST /api/site/setfavorite': (id) => ({ body: { secureId: id, isFavorite: true } }),
  'GET /api/site/getdirector/:directorId': (id) => ({ params: { directorId: id } }),
  'GET /api/site/salereport/:auctionId': (id) => ({ params: { auctionId: id } }),
  'GET /api/site/saleexport/:auctionId/:kind': (id) => ({
    params: { auctionId: id, kind: 'lots' },
  }),
};

/** Other addresses with an id; `:lot` is the draft's. */
const addresses = [
  '/InventoryImage/:id/450',
  '/InventoryImage/:lot/:id',
  '/InventoryImage/:lot/:id/450',
  '/auctionphoto/:id/450',
  '/AuctionManagerPhoto/:id/100',
  '/ogimage/lot/:id',
  '/ogimage/auction/:id',
  '/calendar/auction/:id.ics',
  '/catalog/:id.pdf',
];

/** Calls that return lists. */
const lists: (() => readonly [CallName, object])[] = [
  () => ['GET /api/site/getauctions/:start/:count', { params: { start: 0, count: 50 } }],
  () => ['GET /api/site/getauctions/:start/:count/past', { params: { start: 0, count: 50 } }],
  () => [
    'GET /api/site/getauctions/:skip/:take/:tab/:sellerOrDirectorId',
    { params: { skip: 0, take: 50, tab: 'current', sellerOrDirectorId: sellerId } },
  ],
  () => ['POST /api/site/search', { body: { Search: 'ottoman', Skip: 0, Take: 20 } }],
  () => ['GET /api/site/searchsuggestions/:text', { params: { text: 'ottom' } }],
  () => ['GET /api/site/getsellercompany/:sellerId', { params: { sellerId } }],
  () => ['GET /api/site/getdirectors/:sellerId', { params: { sellerId } }],
  () => ['GET /api/site/getcategories', {}],
];
const documents = () => [
  '/sitemap.xml',
  '/sitemap-lots-1.xml',
  '/sitemap-auctions-1.xml',
  '/feed',
  `/feed/${sellerId}`,
];

const toldIn = (text: string) => [mark, ...Object.values(ids)].filter((one) => text.includes(one));

async function ask(client: TestClient, name: string, input: object) {
  const { status, body } = await client.call(name as CallName, {
    ...input,
    headers: { 'x-request-id': 'the-same-for-all' },
  });
  return { status, body: JSON.stringify(body ?? null) };
}

test('every call that names a sale or a lot is tried below', () => {
  const named = Object.values(contract as Record<string, unknown>)
    .filter((value): value is Endpoint => (value as Endpoint | undefined)?.access !== undefined)
    // Calls of the console's host are tested for everybody in `console-calls.db.test.ts`.
    .filter(({ hosts }) => hosts !== 'console')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => /:(auction|lot)\w*Id\b/i.test(name));
  expect(Object.keys(calls)).toEqual(expect.arrayContaining(named));
});

describe.each(Object.entries(strangers))('to %s a draft is not there', (who, enter) => {
  const isOwn = who === 'staff without a second factor';
  let client: TestClient;
  beforeAll(async () => {
    client = await enter();
  });

  test.each(Object.entries(calls))('%s', async (name, input) => {
    // For their own company they learn that a second factor is required.
    if (isOwn && name.includes('/sale')) return;
    const nobodys = await ask(client, name, input(uuid()));
    for (const id of Object.values(ids)) {
      expect({ id, ...(await ask(client, name, input(id))) }).toEqual({ id, ...nobodys });
    }
  });

  test.each(addresses)('%s', async (address) => {
    for (const id of Object.values(ids)) {
      const url = address.replace(':lot', ids.lot).replace(':id', id);
      const { status } = await client.request('GET', url);
      expect({ url, status }).toEqual({ url, status: 404 });
    }
  });

  test('in lists, in the search, in what programs read', async () => {
    for (const list of lists) {
      const [name, input] = list();
      const { status, body } = await ask(client, name, input);
      expect({ name, status, told: toldIn(body) }).toEqual({ name, status: 200, told: [] });
    }
    for (const url of documents()) {
      const { payload } = await server.app.inject({ url, headers: { host: client.host } });
      expect({ url, told: toldIn(payload) }).toEqual({ url, told: [] });
    }
  });
});

describe('to its seller’s staff', () => {
  let client: TestClient;
  beforeAll(async () => {
    client = await ownStaff();
  });

  test.each(['getauctionandlots', 'getauctionlots'])('%s shows it', async (call) => {
    for (const id of [ids.auction, ids.session]) {
      const { status, body } = await client.request('GET', `/api/site/${call}/${id}/0/20`);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toContain(mark);
    }
  });

  test('a lot, its neighbors and its pictures are shown, and kept by nobody', async () => {
    const { body } = await client.call('GET /api/site/getlot/:lotId', {
      params: { lotId: ids.lot },
    });
    expect(body.lot).toMatchObject({ title: `${mark} ottoman`, secureId: ids.lot });
    // A content-delivery network sends no login, so it would get "not found".
    expect(JSON.stringify(body)).not.toContain('cdn.example.com');
    for (const url of [
      `/InventoryImage/${ids.image}/450`,
      `/AuctionManagerPhoto/${ids.manager}/100`,
    ]) {
      const { status, headers } = await client.request('GET', url);
      const kept = headers['cache-control'];
      expect({ url, status, kept }).toEqual({ url, status: 200, kept: 'private, no-store' });
    }
  });

  test('nobody bids on it, they neither', async () => {
    const bid = calls['POST /api/site/placebid']?.(ids.lot) ?? {};
    expect((await ask(client, 'POST /api/site/placebid', bid)).status).toBe(404);
  });
});

describe('once it is shown and published, all of this is there', () => {
  let visitor: TestClient;
  let bidder: TestClient;
  beforeAll(async () => {
    visitor = server.client();
    bidder = await logIn(await makeAccount(server));
    await previewNow(server.database, ids.auction);
    await server.modules.search.index.refresh();
  });

  test('the search finds a preview, whose pictures are kept in copies', async () => {
    const [name, input] = lists[3]?.() ?? ['POST /api/site/search', {}];
    const { body } = await ask(visitor, name, input);
    expect(body).toContain(ids.lot);
    expect(body).toContain('cdn.example.com');
  });

  test('its manager and its categories are listed', async () => {
    for (const [name, input] of lists.slice(-2).map((list) => list())) {
      expect((await ask(visitor, name, input)).body).toContain(mark);
    }
  });

  // Without this the tests above would pass for addresses that do not exist.
  test('what was not there before', async () => {
    await publishNow(server.database, ids.auction);
    for (const address of addresses) {
      const answers = await Promise.all(
        Object.values(ids).map((id) =>
          visitor.request('GET', address.replace(':lot', ids.lot).replace(':id', id)),
        ),
      );
      // On a busy machine the catalog may still be printed, and asks browsers to come back.
      const isThere = answers.some(
        ({ status, headers }) => status === 200 || headers['refresh'] !== undefined,
      );
      expect({ address, isThere }).toEqual({ address, isThere: true });
    }
    for (const [name, input] of Object.entries(calls)) {
      // It has no invoice yet, and its reports are only for its staff.
      if (/GetLotInvoice|sale(report|export)/.test(name)) continue;
      const nobodys = await ask(bidder, name, input(uuid()));
      const answers = await Promise.all(
        Object.values(ids).map((id) => ask(bidder, name, input(id))),
      );
      const isThere = answers.some((answer) => answer.body !== nobodys.body);
      expect({ name, isThere }).toEqual({ name, isThere: true });
    }
  });
});
