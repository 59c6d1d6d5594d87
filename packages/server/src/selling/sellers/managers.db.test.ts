import type { BodyOf, saveManager } from '@fairlot/contract';
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

let sellerId: string;
let owner: TestClient;
beforeEach(async () => {
  ({ id: sellerId } = await server.make.seller());
  ({ client: owner } = await clerk(sellerId, consoleHost, 'owner'));
});

type Manager = NonNullable<BodyOf<typeof saveManager>>;
const ada: Manager = {
  managerId: null,
  firstName: 'Ada',
  lastName: 'Moss',
  position: 'Auction director',
  email: 'ada@moss.example',
  phone: '(518) 555-0140',
};

const save = async (change: Partial<Manager> = {}) => {
  const call = 'POST /api/console/sellers/:sellerId/managers';
  return owner.call(call, { params: { sellerId }, body: { ...ada, ...change } });
};
const list = async () =>
  (await owner.call('GET /api/console/sellers/:sellerId/managers', { params: { sellerId } })).body;
const remove = (managerId: string) => {
  const call = 'POST /api/console/sellers/:sellerId/managers/:managerId/remove';
  return owner.call(call, { params: { sellerId, managerId } });
};
const photo = (managerId: string, picture: string | null) => {
  const call = 'POST /api/console/sellers/:sellerId/managers/:managerId/photo';
  return owner.call(call, { params: { sellerId, managerId }, body: { picture } });
};
const logo = (picture: string | null) => {
  const call = 'POST /api/console/sellers/:sellerId/logo';
  return owner.call(call, { params: { sellerId }, body: { picture } });
};
const actions = async () => {
  const rows = await server.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'subject', 'before', 'after'])
    .where('seller_company_id', '=', sellerId)
    .orderBy('id')
    .execute();
  return rows;
};
const portrait = async () => {
  const red = { r: 160, g: 40, b: 40 };
  const drawn = sharp({ create: { width: 80, height: 80, channels: 3, background: red } });
  return (await drawn.png().toBuffer()).toString('base64');
};

test('a manager is added, changed and taken away, and the log has it', async () => {
  const { body } = await save();
  const managerId = body.managerId ?? '';
  expect(await list()).toMatchObject([{ managerId, firstName: 'Ada', hasPhoto: false, sales: 0 }]);
  await save({ managerId, position: 'Owner' });
  await save({ managerId, position: 'Owner' });
  expect((await remove(managerId)).body.isError).toBe(false);
  expect(await list()).toEqual([]);
  expect((await remove(managerId)).status).toBe(404);
  expect(await actions()).toMatchObject([
    { action: 'manager.add', subject: 'Ada Moss' },
    {
      action: 'manager.change',
      before: { position: 'Auction director' },
      after: { position: 'Owner' },
    },
    { action: 'manager.remove', before: { email: 'ada@moss.example' } },
  ]);
});

test('an address is one manager’s, in any case, also when two are added at once', async () => {
  const both = await Promise.all([save(), save({ email: 'ADA@moss.example' })]);
  expect(both.filter(({ body }) => body.isError)).toHaveLength(1);
  const { body: other } = await save({ email: 'ben@moss.example', firstName: 'Ben' });
  const { body } = await save({ managerId: other.managerId, email: 'Ada@Moss.example' });
  expect(body).toMatchObject({ isError: true, code: 'ManagerEmailTaken', managerId: null });
});

test('whom a sale names stays', async () => {
  const managerId = (await save()).body.managerId ?? '';
  await server.make.auction({ seller_company_id: sellerId, manager_id: managerId });
  expect((await remove(managerId)).body).toMatchObject({ code: 'ManagerHasSales' });
  expect(await list()).toMatchObject([{ sales: 1 }]);
});

test('another seller’s manager is not there', async () => {
  const { id: other } = await server.make.seller();
  const { client: stranger } = await clerk(other, consoleHost, 'owner');
  const { body } = await stranger.call('POST /api/console/sellers/:sellerId/managers', {
    params: { sellerId: other },
    body: ada,
  });
  const managerId = body.managerId ?? '';
  expect((await save({ managerId })).status).toBe(404);
  expect((await remove(managerId)).status).toBe(404);
  expect((await photo(managerId, await portrait())).status).toBe(404);
  expect((await photo(uuid(), null)).status).toBe(404);
});

test('logo and photo are shown at once, and taken away again', async () => {
  const managerId = (await save()).body.managerId ?? '';
  await server.make.auction({ seller_company_id: sellerId, manager_id: managerId });
  const shown = [`/SellerLogo/${sellerId}`, `/AuctionManagerPhoto/${managerId}/100`];
  const typesOf = () =>
    Promise.all(
      shown.map(async (path) => (await server.client().request('GET', path)).headers['etag']),
    );
  const before = await typesOf();
  expect((await logo(await portrait())).body.isError).toBe(false);
  expect((await photo(managerId, await portrait())).body.isError).toBe(false);
  expect(await list()).toMatchObject([{ hasPhoto: true }]);
  const after = await typesOf();
  for (const [index, tag] of after.entries()) expect(tag).not.toBe(before[index]);
  await logo(null);
  await photo(managerId, null);
  expect(await typesOf()).toEqual(before);
  expect((await actions()).map(({ action }) => action)).toEqual([
    'manager.add',
    'company.logo',
    'manager.photo',
    'company.logo',
    'manager.photo',
  ]);
});

test('what is no picture is refused by name, and nothing changes', async () => {
  const text = Buffer.from('GIF89a? No.').toString('base64');
  const { body } = await logo(text);
  expect(body).toMatchObject({ isError: true, code: 'PictureUnusable' });
  expect(body.message).toMatch(/^This file /);
  expect((await logo('not base64!')).status).toBe(400);
  expect((await logo(Buffer.alloc(4 * 1024 * 1024).toString('base64'))).status).toBe(413);
  expect(await actions()).toEqual([]);
});
