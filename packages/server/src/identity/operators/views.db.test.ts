import { pictureUploadsPath, xsrfCookie, xsrfHeader } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { byCommand } from '#main/testing/by-command.ts';
import { codeOf } from '#main/testing/bidding-scene.ts';
import { makeAccount } from '#main/testing/log-in-as.ts';
import { proveAgain } from '#main/testing/sign-in.ts';
import { giveRoles } from '#identity/staff/public.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { removeOperator } from './change-operators.ts';
import { endLapsedViews } from './views.ts';

const host = 'console.localhost';
const minutes = 60_000;
const reason = 'They cannot find their lots';
let server: TestServer;
let sellerId: string;
let saleId: string;
let operator: { readonly id: string; readonly email: string; readonly client: TestClient };
const { clerk, logIn } = staffScene(() => server);

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  await server.clock.shift(0);
  sellerId = (await server.make.seller()).id;
  saleId = (await server.make.auction({ seller_company_id: sellerId })).id;
  const session = await server.make.session({ auction_id: saleId });
  const { kysely } = server.database;
  const consignor = { id: uuid(), seller_company_id: sellerId, name: 'Ruth Willard' };
  await kysely.insertInto('consignors').values(consignor).execute();
  await server.make.lot(
    { auction_id: saleId, session_id: session.id },
    { reserve_cents: 432_100, consignor_id: consignor.id },
  );
  const account = await makeAccount(server);
  await kysely.insertInto('operators').values({ user_id: account.id }).execute();
  operator = { ...account, client: await logIn(account, host) };
});
afterAll(() => server.drop());

const begin = (client: TestClient, id = sellerId) =>
  client.call('POST /api/console/operator/beginview', { body: { sellerId: id, reason } });
const end = (client: TestClient) => client.call('POST /api/console/operator/endview');
const viewer = async (client: TestClient) => (await client.call('GET /api/console/viewer')).body;
const lots = (client: TestClient) =>
  client.call('GET /api/console/sellers/:sellerId/sales/:saleId/lots', {
    params: { sellerId, saleId },
  });
const logged = async () =>
  (
    await server.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'person_id', 'reason'])
      .where('seller_company_id', '=', sellerId)
      .orderBy('id')
      .execute()
  ).map(({ action, person_id, reason: why }) => [action, person_id === operator.id, why]);

test('is there for operators alone, who have just shown their password', async () => {
  expect((await begin(server.client(host))).status).toBe(401);
  expect((await begin((await clerk(sellerId, host)).client)).status).toBe(404);
  expect((await begin(operator.client, uuid())).status).toBe(404);
  const blank = await operator.client.call('POST /api/console/operator/beginview', {
    body: { sellerId, reason: ' ' },
  });
  expect(blank.status).toBe(400);
  await server.clock.shift(60 * minutes);
  expect(codeOf(await begin(operator.client))).toEqual({
    status: 403,
    code: 'ReauthenticationRequired',
  });
  expect((await viewer(operator.client)).viewing).toBeNull();
  expect(await logged()).toEqual([]);
});

test('shows the company as it is, without reserves, and changes nothing anywhere in the console', async () => {
  const { client } = operator;
  expect((await lots(client)).status).toBe(404);
  expect((await begin(client)).status).toBe(204);
  expect(await viewer(client)).toMatchObject({
    viewing: { sellerId },
    companies: [{ sellerId, role: null, sales: [] }],
  });
  const grid = await lots(client);
  expect(grid.status).toBe(200);
  expect(grid.body.lots).toMatchObject([{ cells: { reserve: '', consignor: '' } }]);
  const names = await client.call(
    'GET /api/console/sellers/:sellerId/sales/:saleId/consignornames',
    { params: { sellerId, saleId } },
  );
  expect(names.status).toBe(404);
  // Nor do they see them through a role at another sale of the company.
  const another = await server.make.auction({ seller_company_id: sellerId });
  const { kysely } = server.database;
  const atAnother = { role: null, sales: [{ saleId: another.id, role: 'viewer' as const }] };
  await giveRoles(kysely, { userId: operator.id, sellerId }, atAnother);
  expect((await lots(client)).body.lots).toMatchObject([{ cells: { reserve: '' } }]);
  await kysely.deleteFrom('staff').where('user_id', '=', operator.id).execute();
  const owner = await clerk(sellerId, host);
  expect((await lots(owner.client)).body.lots).toMatchObject([{ cells: { reserve: '4321' } }]);
  const refused = { status: 403, code: 'ViewingOnly' };
  const rename = client.call('POST /api/console/sellers/:sellerId/sales', {
    params: { sellerId },
    body: { saleId: uuid(), like: null, title: 'Mine now' },
  });
  expect(codeOf(await rename)).toEqual(refused);
  // Nor as an operator or for themselves, as long as the view lasts.
  const verify = client.call('POST /api/console/operator/verifycompany', {
    body: { sellerId, companyName: 'Any', state: 'NY' },
  });
  expect(codeOf(await verify)).toEqual(refused);
  const join = client.call('POST /api/console/acceptinvitation', { body: { secret: 'any' } });
  expect(codeOf(await join)).toEqual(refused);
  // Nor through the upload route, which is not a call.
  const token = client.cookies.get(xsrfCookie) ?? '';
  const upload = await client.request(
    'POST',
    pictureUploadsPath.replace(':sellerId', sellerId).replace(':saleId', saleId),
    { headers: { [xsrfHeader]: token }, body: {} },
  );
  expect(codeOf(upload as Parameters<typeof codeOf>[0])).toEqual(refused);
  // Only in this login.
  expect((await lots(await logIn(operator, host))).status).toBe(404);
  expect((await end(client)).status).toBe(204);
  expect((await end(client)).status).toBe(204);
  expect((await lots(client)).status).toBe(404);
  expect(await logged()).toEqual([
    ['operator.begin-view', true, reason],
    ['operator.end-view', true, ''],
  ]);
});

test('ends by itself after half an hour, which the log says once', async () => {
  await begin(operator.client);
  await server.clock.shift(29 * minutes);
  await endLapsedViews(server.database);
  expect((await lots(operator.client)).status).toBe(200);
  await server.clock.shift(30 * minutes + 1_000);
  expect((await lots(operator.client)).status).toBe(404);
  expect((await viewer(operator.client)).viewing).toBeNull();
  await Promise.all([endLapsedViews(server.database), endLapsedViews(server.database)]);
  expect(await logged()).toEqual([
    ['operator.begin-view', true, reason],
    ['operator.end-view', true, 'Half an hour was over.'],
  ]);
});

test('another company comes after the first, and who is no operator any more sees neither', async () => {
  const other = (await server.make.seller()).id;
  await begin(operator.client);
  expect((await begin(operator.client, other)).status).toBe(403);
  // The first is over, and that is not recorded yet.
  await server.clock.shift(31 * minutes);
  await proveAgain(server.database, operator.id);
  expect((await begin(operator.client, other)).status).toBe(204);
  expect((await viewer(operator.client)).companies).toMatchObject([{ sellerId: other }]);
  expect((await lots(operator.client)).status).toBe(404);
  expect((await logged()).map(([action]) => action)).toEqual([
    'operator.begin-view',
    'operator.end-view',
  ]);
  await removeOperator(server.database, operator.email, byCommand);
  expect(await viewer(operator.client)).toMatchObject({ viewing: null, companies: [] });
});
