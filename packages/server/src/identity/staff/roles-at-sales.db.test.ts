import type { Role, SaleRole } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '#main/testing/bidding-scene.ts';
import { makeAccount } from '#main/testing/log-in-as.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { Clerk } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { latestMailTo } from '#messaging/messages/testing/kept-mails.ts';

const host = 'console.localhost';
let server: TestServer;
let sellerId: string;
let owner: Clerk;
/** Two drafts of the company, with a lot each, and a sale of another company. */
let farmhouse: string;
let barn: string;
let lotId: string;
let foreign: string;
const { clerk, clerkOfSale, logIn } = staffScene(() => server);

beforeAll(async () => {
  server = await testServer();
  sellerId = (await server.make.seller()).id;
  owner = await clerk(sellerId, host);
  [farmhouse, barn] = [await draft('Farmhouse'), await draft('Barn')];
  const session = await server.make.session({ auction_id: farmhouse });
  await server.make.session({ auction_id: barn });
  ({ id: lotId } = await server.make.lot({ auction_id: farmhouse, session_id: session.id }));
  foreign = (await server.make.auction()).id;
});
afterAll(() => server.drop());

async function draft(title: string): Promise<string> {
  const isDraft = { previewed_at: null, published_at: null };
  return (await server.make.auction({ seller_company_id: sellerId, title, ...isDraft })).id;
}
type Sales = { saleId: string; role: SaleRole }[];
const invite = (email: string, sales: Sales, role: Role | null = null) =>
  owner.client.call('POST /api/console/sellers/:sellerId/people/invite', {
    params: { sellerId },
    body: { email, role, sales },
  });
const give = (personId: string, sales: Sales, role: Role | null = null) =>
  owner.client.call('POST /api/console/sellers/:sellerId/people/:personId/role', {
    params: { sellerId, personId },
    body: { role, sales },
  });
const titles = async (client: TestClient) => {
  const { status, body } = await client.call('GET /api/console/sellers/:sellerId/sales', {
    params: { sellerId },
  });
  return status === 200 ? body.map(({ title }) => title) : status;
};
const lotsOf = async (client: TestClient, saleId: string) =>
  (
    await client.call('GET /api/console/sellers/:sellerId/sales/:saleId/lots', {
      params: { sellerId, saleId },
    })
  ).status;
const helper = (saleId: string, role: SaleRole) => clerkOfSale({ sellerId, saleId }, host, role);

test('somebody is invited to one sale, sees that alone, and is given another; the log says at which', async () => {
  const joan = await makeAccount(server);
  const atFarmhouse: Sales = [{ saleId: farmhouse, role: 'cataloguer' }];
  expect((await invite(joan.email, atFarmhouse)).body.isError).toBe(false);
  const mail = await latestMailTo(server, joan.email);
  expect(mail).toContain('as a cataloger of “Farmhouse”');
  const secret = /\/invitation\/([\w-]{43})/.exec(mail)?.[1] ?? '';
  const client = await logIn(joan, host);
  const { body: link } = await client.call('POST /api/console/readinvitation', {
    body: { secret },
  });
  expect(link.invitation).toMatchObject({ role: null, sales: [{ title: 'Farmhouse' }] });
  await client.call('POST /api/console/acceptinvitation', { body: { secret } });
  expect(await titles(client)).toEqual(['Farmhouse']);
  expect(await lotsOf(client, farmhouse)).toBe(200);
  expect(await lotsOf(client, barn)).toBe(404);
  const { body: viewer } = await client.call('GET /api/console/viewer');
  expect(viewer.companies).toMatchObject([
    { role: null, may: [], sales: [{ saleId: farmhouse, role: 'cataloguer' }] },
  ]);

  await give(joan.id, [{ saleId: barn, role: 'cashier' }]);
  // A cashier sees no drafts, and their role at the other sale has ended.
  expect(await titles(client)).toEqual([]);
  expect(await lotsOf(client, farmhouse)).toBe(404);
  await give(joan.id, [], 'viewer');
  expect(await titles(client)).toEqual(expect.arrayContaining(['Barn', 'Farmhouse']));
  const entries = await server.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('seller_company_id', '=', sellerId)
    .where('subject', 'like', `%${joan.email}%`)
    .orderBy('id')
    .execute();
  const [first, second] = [{ sales: 'Farmhouse: cataloguer' }, { sales: 'Barn: cashier' }];
  expect(entries).toEqual([
    { action: 'staff.invite', before: null, after: first },
    { action: 'staff.join', before: null, after: first },
    { action: 'staff.change-role', before: first, after: second },
    { action: 'staff.change-role', before: second, after: { role: 'viewer' } },
  ]);
});

const at = (saleId: string) => ({ saleId, role: 'manager' as const });

test('a role at a sale of another company, or at one twice, or at none, is given to nobody', async () => {
  const { id, client } = await helper(farmhouse, 'viewer');
  for (const sales of [[at(foreign)], [at(barn), at(uuid())]]) {
    expect((await invite('new@example.com', sales)).status).toBe(404);
    expect((await give(id, sales)).status).toBe(404);
  }
  expect((await give(id, [at(barn), at(barn)])).status).toBe(400);
  expect((await give(id, [])).status).toBe(400);
  expect((await give(id, [at(barn)], 'viewer')).status).toBe(400);
  expect(await titles(client)).toEqual(['Farmhouse']);
});

test('the last owner is not sent to a sale', async () => {
  const sent = await give(owner.id, [{ saleId: barn, role: 'manager' }]);
  expect(sent.body).toMatchObject({ code: 'LastOwner' });
});

test('who runs one sale sends no lots to another of the company', async () => {
  const { client } = await helper(farmhouse, 'manager');
  const move = (by: TestClient) =>
    by.call('POST /api/console/sellers/:sellerId/sales/:saleId/arrangelots', {
      params: { sellerId, saleId: farmhouse },
      body: { key: uuid(), change: { kind: 'move-to-sale', lotIds: [lotId], saleId: barn } },
    });
  expect((await move(client)).status).toBe(404);
  expect((await move(owner.client)).status).toBe(200);
});

test('who works at one sale sees its draft on the site, and no other', async () => {
  const { email } = await helper(barn, 'viewer');
  const site = await logIn({ email });
  const see = async (auctionId: string) =>
    (
      await site.call('GET /api/site/getauctionandlots/:auctionId/:skip/:take', {
        params: { auctionId, skip: 0, take: 12 },
      })
    ).status;
  expect(await see(barn)).toBe(200);
  expect(await see(farmhouse)).toBe(404);
});

test.each([
  ['the same', 200],
  ['another', 404],
])('a cashier of %s sale looks an invoice up at the door: %i', async (which, status) => {
  const sale = await server.make.auction({ seller_company_id: sellerId });
  const other = await server.make.auction({ seller_company_id: sellerId });
  const invoice = await server.make.invoice({ auction_id: sale.id }, [100_00]);
  const { email } = await helper(which === 'another' ? other.id : sale.id, 'cashier');
  const site = await logIn({ email });
  const params = { invoiceId: invoice.id };
  const { status: answered } = await site.call('GET /api/site/checkin/:invoiceId', { params });
  expect(answered).toBe(status);
});

test('who works at one sale bids in none of the company', async () => {
  const sale = await server.make.auction({ seller_company_id: sellerId });
  const { email } = await helper(farmhouse, 'viewer');
  const site = await logIn({ email });
  const body = { Param: sale.id };
  const asked = await site.call('POST /api/site/requestApproval', { body });
  expect(codeOf(asked)).toEqual({ status: 403, code: 'SellerMayNotBid' });
});
