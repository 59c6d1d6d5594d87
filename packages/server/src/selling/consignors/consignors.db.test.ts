import type { LotArrangement, LotFieldName } from '@fairlot/contract';
import { consoleLimits } from '@fairlot/contract';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { biddingScene } from '#main/testing/bidding-scene.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

// `main/console-calls.db.test.ts` tests for every call who may use it.

const consoleHost = 'console.localhost';
let server: TestServer;
const scene = biddingScene(() => server);
const { clerk } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let sellerId: string;
let saleId: string;
let sessionId: string;
let lotId: string;
let manager: TestClient;
beforeEach(async () => {
  ({ id: sellerId } = await server.make.seller());
  ({ id: saleId } = await server.make.auction({
    seller_company_id: sellerId,
    previewed_at: null,
    published_at: null,
  }));
  ({ id: sessionId } = await server.make.session({ auction_id: saleId }));
  lotId = await makeLot();
  manager = (await clerk(sellerId, consoleHost, 'manager')).client;
});

const makeLot = async () =>
  (await server.make.lot({ auction_id: saleId, session_id: sessionId, title: 'Lamp' })).id;
const list = async (client = manager) =>
  (await client.call('GET /api/console/sellers/:sellerId/consignors', { params: { sellerId } }))
    .body;
const ruth = { name: 'Ruth Willard', email: 'ruth@example.com', phone: '', note: '' };
const save = (profile = ruth, consignorId: string = uuid(), client = manager) =>
  client.call('POST /api/console/sellers/:sellerId/consignors/:consignorId', {
    params: { sellerId, consignorId },
    body: profile,
  });
const remove = async (consignorId: string) =>
  (
    await manager.call('POST /api/console/sellers/:sellerId/consignors/:consignorId/remove', {
      params: { sellerId, consignorId },
    })
  ).body;
type Changes = Partial<Record<LotFieldName, { from: string; to: string }>>;
const change = async (changes: Changes, lot = lotId) =>
  (
    await manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/changelots', {
      params: { sellerId, saleId },
      body: { key: uuid(), lots: [{ lotId: lot, changes }] },
    })
  ).body;
const consignedTo = (to: string, from = '') => ({ consignor: { from, to } });
const arrange = async (what: LotArrangement, key: string = uuid()) =>
  (
    await manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/arrangelots', {
      params: { sellerId, saleId },
      body: { key, change: what },
    })
  ).body;
const consignorsOfLots = async (of = saleId) =>
  (
    await manager.call('GET /api/console/sellers/:sellerId/sales/:saleId/lots', {
      params: { sellerId, saleId: of },
    })
  ).body.lots.map(({ cells }) => cells.consignor);
const logged = async () =>
  (
    await scene
      .db()
      .selectFrom('audit_log')
      .select(['action', 'subject', 'before', 'after'])
      .where('seller_company_id', '=', sellerId)
      .orderBy('id')
      .execute()
  ).filter(({ action }) => action.startsWith('consignor.'));

describe('who consigns', () => {
  test('is added, changed and removed, each once however often it is sent, and in the log', async () => {
    const id = uuid();
    for (const _ of [1, 2]) expect((await save(ruth, id)).body).toMatchObject({ isError: false });
    await save({ ...ruth, phone: '(518) 555-0140' }, id);
    expect(await list()).toEqual([
      { consignorId: id, ...ruth, phone: '(518) 555-0140', lots: 0, accounts: [] },
    ]);
    for (const _ of [1, 2]) expect(await remove(id)).toMatchObject({ isError: false });
    expect(await list()).toEqual([]);
    expect(await logged()).toMatchObject([
      { action: 'consignor.add', subject: 'Ruth Willard', before: null },
      { action: 'consignor.change', before: { phone: '' }, after: { phone: '(518) 555-0140' } },
      { action: 'consignor.remove' },
    ]);
  });

  test('has a name that no other has, in whatever case, also when two are added at once', async () => {
    const both = await Promise.all([save(), save({ ...ruth, name: 'ruth  WILLARD' })]);
    const codes = both.map(({ body }) => (body.isError ? body.code : 'added'));
    expect(codes.toSorted()).toEqual(['ConsignorNameTaken', 'added']);
    expect(await list()).toHaveLength(1);
  });

  test('is another company’s own', async () => {
    const id = uuid();
    await save(ruth, id);
    const other = await server.make.seller();
    const { client } = await clerk(other.id, consoleHost);
    const taken = await client.call('POST /api/console/sellers/:sellerId/consignors/:consignorId', {
      params: { sellerId: other.id, consignorId: id },
      body: { ...ruth, name: 'Taken over' },
    });
    expect(taken.status).toBe(404);
    expect((await list())[0]?.name).toBe('Ruth Willard');
  });

  test('is seen by those who catalogue, who change nothing and see no bidders; a viewer sees nobody', async () => {
    const id = uuid();
    await save(ruth, id);
    const { id: user_id } = await server.make.bidder(saleId);
    const { kysely } = server.database;
    await kysely.insertInto('consignor_accounts').values({ consignor_id: id, user_id }).execute();
    const cataloguer = (await clerk(sellerId, consoleHost, 'cataloguer')).client;
    expect((await list()).map(({ accounts }) => accounts.length)).toEqual([1]);
    expect(await list(cataloguer)).toMatchObject([{ name: 'Ruth Willard', accounts: [] }]);
    expect((await save(ruth, uuid(), cataloguer)).status).toBe(404);
    const viewer = (await clerk(sellerId, consoleHost, 'viewer')).client;
    const params = { sellerId, saleId };
    const names = 'GET /api/console/sellers/:sellerId/sales/:saleId/consignornames';
    expect((await cataloguer.call(names, { params })).body).toEqual(['Ruth Willard']);
    expect((await viewer.call(names, { params })).status).toBe(404);
    const all = 'GET /api/console/sellers/:sellerId/consignors';
    expect((await viewer.call(all, { params })).status).toBe(404);
  });
});

describe('lots', () => {
  test('name their consignor in the table; a name that nobody has makes one, and a conflict is told', async () => {
    expect(await change(consignedTo('  ruth   willard '))).toMatchObject({ unwritten: [] });
    expect(await consignorsOfLots()).toEqual(['ruth willard']);
    // The same name in another case is the same consignor, and keeps its first spelling.
    const second = await makeLot();
    await change(consignedTo('Ruth Willard'), second);
    expect(await consignorsOfLots()).toEqual(['ruth willard', 'ruth willard']);
    expect(await list()).toMatchObject([{ name: 'ruth willard', lots: 2 }]);
    expect(await change(consignedTo('Sam Cole'))).toMatchObject({
      unwritten: [{ kind: 'conflict', stored: 'ruth willard' }],
    });
    expect(await change(consignedTo('x'.repeat(101), 'ruth willard'))).toMatchObject({
      unwritten: [{ kind: 'problem', reason: 'has 101 characters; at most 100 fit' }],
    });
    await change(consignedTo('', 'ruth willard'));
    expect(await consignorsOfLots()).toEqual(['', 'ruth willard']);
  });

  test('follow a new name, keep their consignor where they go, and keep them from being removed', async () => {
    const id = uuid();
    await save(ruth, id);
    await change(consignedTo('Ruth Willard'));
    await save({ ...ruth, name: 'The estate of Ruth Willard' }, id);
    await change({ title: { from: 'Lamp', to: 'Floor lamp' } });
    const duplicated = await arrange({ kind: 'duplicate', lotIds: [lotId] });
    const [copy = ''] = duplicated.isError ? [] : duplicated.made;
    await arrange({ kind: 'move', lotIds: [lotId], after: copy });
    const both = ['The estate of Ruth Willard', 'The estate of Ruth Willard'];
    expect(await consignorsOfLots()).toEqual(both);

    const { id: other } = await server.make.auction({
      seller_company_id: sellerId,
      previewed_at: null,
      published_at: null,
    });
    await server.make.session({ auction_id: other });
    await arrange({ kind: 'move-to-sale', lotIds: [lotId], saleId: other });
    expect(await consignorsOfLots(other)).toEqual(both.slice(1));
    expect(await remove(id)).toMatchObject({ isError: true, code: 'ConsignorHasLots' });
  });

  test('of two consignors do not become one silently', async () => {
    await change(consignedTo('Ruth Willard'));
    const second = await makeLot();
    await change(consignedTo('Sam Cole'), second);
    expect(await arrange({ kind: 'merge', lotIds: [lotId, second] })).toMatchObject({
      isError: true,
      code: 'LotsDoNotFit',
    });
    const third = await makeLot();
    expect(await arrange({ kind: 'merge', lotIds: [lotId, third] })).toMatchObject({
      isError: false,
    });
    expect(await consignorsOfLots()).toEqual(['Ruth Willard', 'Sam Cole']);
  });

  test('that were removed come back as their consignor’s, also of one who was removed since', async () => {
    await change(consignedTo('Ruth Willard'));
    const key = uuid();
    await arrange({ kind: 'remove', lotIds: [lotId] }, key);
    const [gone] = await list();
    expect(await remove(gone?.consignorId ?? '')).toMatchObject({ isError: false });
    expect(await arrange({ kind: 'undo', of: key })).toMatchObject({ isError: false });
    expect(await consignorsOfLots()).toEqual(['Ruth Willard']);
  });

  test('are told their consignor by a table, under a heading of that name', async () => {
    await change(consignedTo('Ruth Willard'));
    const [{ lotNumber } = { lotNumber: '' }] = (
      await manager.call('GET /api/console/sellers/:sellerId/sales/:saleId/lots', {
        params: { sellerId, saleId },
      })
    ).body.lots.map(({ cells }) => cells);
    const csv = `Lot Number,Title,Consignor\n${lotNumber},Lamp,RUTH WILLARD\n900,Chair,Sam Cole\n`;
    const table = Buffer.from(csv).toString('base64');
    const params = { sellerId, saleId };
    const { body } = await manager.call(
      'POST /api/console/sellers/:sellerId/sales/:saleId/import/check',
      { params, body: { table, chosen: [] } },
    );
    expect(body).toMatchObject({
      check: { problemCount: 0, difference: { added: 1, changed: 0, unchanged: 1 } },
    });
    const version = body.check?.difference?.version ?? 0;
    await manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/import/apply', {
      params,
      body: { key: uuid(), version, table, chosen: [] },
    });
    expect(await consignorsOfLots()).toEqual(['Ruth Willard', 'Sam Cole']);
  });

  test('name no more consignors than a company may have, and all of the change is refused', async () => {
    await save();
    await sql`
      insert into consignors (id, seller_company_id, name)
      select gen_random_uuid(), ${sellerId}::uuid, 'Consignor ' || n
      from generate_series(2, ${sql.lit(consoleLimits.consignors)}) n`.execute(scene.db());
    expect(await change(consignedTo('Sam Cole'))).toMatchObject({ code: 'TooManyConsignors' });
    const table = Buffer.from('Lot Number,Title,Consignor\n900,Chair,Sam Cole\n').toString(
      'base64',
    );
    const params = { sellerId, saleId };
    const { body } = await manager.call(
      'POST /api/console/sellers/:sellerId/sales/:saleId/import/check',
      { params, body: { table, chosen: [] } },
    );
    const version = body.check?.difference?.version ?? 0;
    const applied = await manager.call(
      'POST /api/console/sellers/:sellerId/sales/:saleId/import/apply',
      { params, body: { key: uuid(), version, table, chosen: [] } },
    );
    expect(applied.body).toMatchObject({ code: 'TooManyConsignors' });
    expect(await consignorsOfLots()).toEqual(['']);
    expect(await list()).toHaveLength(consoleLimits.consignors);
    await change(consignedTo('Ruth Willard'));
    expect(await consignorsOfLots()).toEqual(['Ruth Willard']);
  });

  test('never show it to bidders, and change it while they run without telling them', async () => {
    await change(consignedTo('Secret Willard'));
    await scene
      .db()
      .updateTable('auctions')
      .set({ previewed_at: new Date(), published_at: new Date(Date.now() - 1_000) })
      .where('id', '=', saleId)
      .execute();
    const { body } = await manager.call(
      'POST /api/console/sellers/:sellerId/sales/:saleId/lots/:lotId/correct',
      {
        params: { sellerId, saleId, lotId },
        body: { key: uuid(), changes: consignedTo('Secret Cole', 'Secret Willard') },
      },
    );
    expect(body).toMatchObject({ isError: false, told: 0 });
    expect(await consignorsOfLots()).toEqual(['Secret Cole']);
    const params = { lotId };
    const page = await server.client().call('GET /api/site/getlot/:lotId', { params });
    expect(page.status).toBe(200);
    expect(JSON.stringify(page.body)).not.toContain('Secret');
    const sale = await server
      .client()
      .call('GET /api/site/getauctionandlots/:auctionId/:skip/:take', {
        params: { auctionId: saleId, skip: 0, take: 12 },
      });
    expect(JSON.stringify(sale.body)).not.toContain('Secret');
  });
});
