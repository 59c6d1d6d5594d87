import { publishNow } from '#main/testing/publish.ts';
import type { BodyOf, openCompany } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, password } from '#main/testing/log-in-as.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { publishSale, showPreview } from '#selling/setup/publish-sale.ts';
import { byCommand } from '#main/testing/by-command.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const consoleHost = 'console.localhost';
let server: TestServer;
const { clerk, logIn } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let names = 0;
const profile = (
  change: Partial<BodyOf<typeof openCompany>> = {},
): NonNullable<BodyOf<typeof openCompany>> => ({
  companyName: `Cedar & Sons ${(names += 1)}`,
  address1: '4 Warren Street',
  city: 'Hudson',
  state: 'NY',
  zip: '12534',
  phone: '(518) 555-0140',
  email: 'office@cedar.example',
  licenseNumber: '',
  ...change,
});
const texts = { descriptionHtml: '', termsHtml: '', facebookUrl: '', instagramUrl: '' };

async function newcomer(): Promise<TestClient> {
  return logIn(await makeAccount(server), consoleHost);
}

async function opened(client: TestClient, given = profile()): Promise<string> {
  const { body } = await client.call('POST /api/console/opencompany', { body: given });
  if (body.sellerId === null) throw new Error(body.message);
  return body.sellerId;
}

async function operator(): Promise<TestClient> {
  const account = await makeAccount(server);
  await server.database.kysely.insertInto('operators').values({ user_id: account.id }).execute();
  return logIn(account, consoleHost);
}

/** Verifies the company as the operator sees it at that moment. */
async function verify(client: TestClient, sellerId: string) {
  const { companyName, state } = await server.database.kysely
    .selectFrom('seller_companies')
    .select(['company_name as companyName', 'state'])
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return client.call('POST /api/console/operator/verifycompany', {
    body: { sellerId, companyName, state },
  });
}

const actionsAt = async (sellerId: string) => {
  const rows = await server.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'person', 'before', 'after'])
    .where('seller_company_id', '=', sellerId)
    .orderBy('id')
    .execute();
  return rows;
};

test('somebody opens a company, owns it and keeps it', async () => {
  const client = await newcomer();
  const given = profile();
  const sellerId = await opened(client, given);
  const viewer = (await client.call('GET /api/console/viewer')).body;
  expect(viewer.companies).toMatchObject([{ sellerId, name: given.companyName, role: 'owner' }]);
  const body = { ...given, ...texts, city: 'Catskill', termsHtml: '<b>Cash</b><script>x</script>' };
  const params = { sellerId };
  const saved = await client.call('POST /api/console/sellers/:sellerId/company', { params, body });
  expect(saved.body.isError).toBe(false);
  const company = (await client.call('GET /api/console/sellers/:sellerId/company', { params }))
    .body;
  expect(company).toMatchObject({ city: 'Catskill', standing: 'waiting', sites: [] });
  expect(company.termsHtml).not.toContain('script');
  expect(await actionsAt(sellerId)).toMatchObject([
    { action: 'company.open' },
    {
      action: 'company.change',
      before: { city: 'Hudson', termsHtml: '' },
      after: { city: 'Catskill' },
    },
  ]);
});

test('a name that another has, in any case, is refused, also when two take it at once', async () => {
  const given = profile({ companyName: 'Bramble House' });
  const people = await Promise.all([newcomer(), newcomer()]);
  const answers = await Promise.all(
    people.map((client) => client.call('POST /api/console/opencompany', { body: given })),
  );
  expect(answers.filter(({ body }) => body.isError)).toHaveLength(1);
  const shouted = { ...given, companyName: 'BRAMBLE HOUSE' };
  const client = await newcomer();
  const { body } = await client.call('POST /api/console/opencompany', { body: shouted });
  expect(body).toMatchObject({ isError: true, code: 'CompanyNameTaken', sellerId: null });
});

test('two companies that take one name at once: one has it, the other is told', async () => {
  const clients = await Promise.all([newcomer(), newcomer()]);
  const given = await Promise.all(
    clients.map(async (client) => {
      const own = profile();
      return { client, own, sellerId: await opened(client, own) };
    }),
  );
  const renamed = await Promise.all(
    given.map(({ client, own, sellerId }) =>
      client.call('POST /api/console/sellers/:sellerId/company', {
        params: { sellerId },
        body: { ...own, ...texts, companyName: 'The Only Gable' },
      }),
    ),
  );
  expect(renamed.map(({ status }) => status)).toEqual([200, 200]);
  const refused = renamed.filter(({ body }) => body.isError);
  expect(refused).toMatchObject([{ body: { code: 'CompanyNameTaken' } }]);
});

test('whoever has not verified their address opens none', async () => {
  const account = await makeAccount(server);
  await server.database.kysely
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', account.id)
    .execute();
  const client = await logIn(account, consoleHost);
  const { body } = await client.call('POST /api/console/opencompany', { body: profile() });
  expect(body).toMatchObject({ code: 'VerifyEmailFirst' });
});

test('until an operator has verified it the public sees neither company nor sales', async () => {
  const client = await newcomer();
  const sellerId = await opened(client);
  const { id: auctionId } = await server.make.auction({
    seller_company_id: sellerId,
    previewed_at: null,
    published_at: null,
  });
  await server.make.lot({
    auction_id: auctionId,
    session_id: (await server.make.session({ auction_id: auctionId })).id,
  });
  const refused = { kind: 'refused', code: 'SaleNotReady' };
  const sale = { sellerId, saleId: auctionId };
  expect(await showPreview(server.database, byCommand, sale)).toMatchObject(refused);
  expect(await publishSale(server.database, byCommand, sale, null)).toMatchObject(refused);
  const seen = async () => {
    const bidder = await logIn(await makeAccount(server));
    const statuses = [];
    for (const path of [
      `/api/site/getsellercompany/${sellerId}`,
      `/api/site/getsellercompanyterms/${sellerId}`,
      `/api/site/getdirectors/${sellerId}`,
      `/SellerLogo/${sellerId}`,
      `/SellerFavIcon/${sellerId}/16`,
      `/GetWebAppManifest/${sellerId}`,
    ]) {
      statuses.push((await bidder.request('GET', path)).status);
    }
    return statuses;
  };
  expect(new Set(await seen())).toEqual(new Set([404]));

  const anne = await operator();
  const waiting = (await anne.call('GET /api/console/operator/companies')).body;
  expect(waiting.find((company) => company.sellerId === sellerId)).toMatchObject({
    standing: 'waiting',
    sales: 1,
  });
  for (const _ of ['once', 'again']) {
    expect((await verify(anne, sellerId)).body).toMatchObject({ isError: false });
  }
  expect((await actionsAt(sellerId)).map(({ action }) => action)).toEqual([
    'company.open',
    'company.verify',
  ]);
  await publishNow(server.database, auctionId);
  expect((await seen()).filter((status) => status === 200).length).toBeGreaterThan(2);
});

test('a verified company keeps the name and state that were verified', async () => {
  const client = await newcomer();
  const given = profile();
  const sellerId = await opened(client, given);
  const anne = await operator();
  await verify(anne, sellerId);
  const params = { sellerId };
  for (const change of [{ companyName: 'Another name' }, { state: 'VT' as const }]) {
    const body = { ...given, ...texts, ...change };
    const answer = await client.call('POST /api/console/sellers/:sellerId/company', {
      params,
      body,
    });
    expect(answer.body).toMatchObject({ isError: true, code: 'CompanyIsVerified' });
  }
});

test.each([
  ['facebookUrl', 'http://facebook.com/cedar', 'BadFacebookPage'],
  ['instagramUrl', 'https://evil.example/cedar', 'BadInstagramPage'],
] as const)('a link elsewhere is no %s', async (field, url, code) => {
  const client = await newcomer();
  const given = profile();
  const sellerId = await opened(client, given);
  const body = { ...given, ...texts, [field]: url };
  const answer = await client.call('POST /api/console/sellers/:sellerId/company', {
    params: { sellerId },
    body,
  });
  expect(answer.body).toMatchObject({ isError: true, code });
});

test('what operators do is there for nobody else, owners neither', async () => {
  const { id } = await server.make.seller();
  const owner = await clerk(id, consoleHost);
  for (const client of [owner.client, await newcomer()]) {
    expect((await client.request('GET', '/api/console/operator/companies')).status).toBe(404);
    const answer = await verify(client, id);
    expect(answer.status).toBe(404);
  }
  const anne = await operator();
  const unknown = { body: { sellerId: uuid(), companyName: 'Nobody', state: 'NY' } };
  expect((await anne.call('POST /api/console/operator/verifycompany', unknown)).status).toBe(404);
});

test('verifying wants the password once more when the login is old', async () => {
  const anne = await operator();
  const { id: sellerId } = await server.make.seller({ verified_at: null });
  const again = () => verify(anne, sellerId);
  await server.clock.shift(15 * 60_000);
  expect((await again()).body).toMatchObject({ code: 'ReauthenticationRequired' });
  await anne.call('POST /api/site/reauthenticate', { body: { password } });
  expect((await again()).body).toMatchObject({ isError: false });
  await server.clock.shift(0);
});

test('nobody opens more than three in a day, and slips are not counted', async () => {
  const client = await newcomer();
  const open = async (given = profile()) =>
    (await client.call('POST /api/console/opencompany', { body: given })).body;
  const taken = profile();
  await opened(await newcomer(), taken);
  for (let slip = 0; slip < 4; slip += 1) {
    expect(await open(taken)).toMatchObject({ code: 'CompanyNameTaken' });
  }
  const answers = [];
  for (let count = 0; count < 4; count += 1) answers.push((await open()).isError);
  expect(answers).toEqual([false, false, false, true]);
  expect(await open()).toMatchObject({ code: 'TooManyCompanies' });
});

test('what was changed while the operator looked is not verified', async () => {
  const client = await newcomer();
  const given = profile();
  const sellerId = await opened(client, given);
  const anne = await operator();
  const body = { ...given, ...texts, companyName: `Known House ${(names += 1)}` };
  await client.call('POST /api/console/sellers/:sellerId/company', { params: { sellerId }, body });
  const verified = await anne.call('POST /api/console/operator/verifycompany', {
    body: { sellerId, companyName: given.companyName, state: 'NY' },
  });
  expect(verified.body).toMatchObject({ isError: true, code: 'CompanyHasChanged' });
  expect((await client.request('GET', `/api/site/getsellercompany/${sellerId}`)).status).toBe(404);
});

test('long terms, as an import brings them, can be kept', async () => {
  const client = await newcomer();
  const given = profile();
  const sellerId = await opened(client, given);
  const body = { ...given, ...texts, termsHtml: `<p>${'Terms. '.repeat(10_000)}</p>` };
  const params = { sellerId };
  const saved = await client.call('POST /api/console/sellers/:sellerId/company', { params, body });
  expect(saved.body).toMatchObject({ isError: false });
});

test('a company opens its own site once, under a name that nobody has', async () => {
  const [client, rival] = [await newcomer(), await newcomer()];
  const [sellerId, rivalId] = [await opened(client), await opened(rival)];
  const open = (name: string, by = client, params = { sellerId }) =>
    by.call('POST /api/console/sellers/:sellerId/site', { params, body: { name } });
  const both = await Promise.all([
    open('Bramble-House'),
    open('bramble-house', rival, { sellerId: rivalId }),
  ]);
  const [winner, loser] = both[0].body.isError ? [rival, client] : [client, rival];
  expect(both.filter(({ body }) => body.isError)).toHaveLength(1);
  const idOf = (one: typeof client) => ({ sellerId: one === client ? sellerId : rivalId });
  const { body: again } = await open('bramble-house', loser, idOf(loser));
  expect(again).toMatchObject({ isError: true, code: 'SiteTaken' });
  expect((await open('bramble-house', winner, idOf(winner))).body.isError).toBe(false);
  const { body: second } = await open('bramble-two', winner, idOf(winner));
  expect(second).toMatchObject({ isError: true, code: 'CompanyHasSite' });
  const { body: company } = await winner.call('GET /api/console/sellers/:sellerId/company', {
    params: idOf(winner),
  });
  expect(company).toMatchObject({
    sites: ['bramble-house.localhost'],
    siteUrls: ['http://bramble-house.localhost:3000/'],
  });
  const site = server.client('bramble-house.localhost');
  expect((await site.request('GET', '/api/site/GetXRF')).status).toBe(404);
  expect((await actionsAt(idOf(winner).sellerId)).at(-1)).toMatchObject({
    action: 'company.open-site',
  });
});

test.each([
  'ab',
  '-cedar',
  'cedar-',
  'ce--dar',
  'www',
  'CONSOLE',
  'cedar.sons',
  'ümlaut',
  '1cedar',
])('no site is called %s', async (name) => {
  const client = await newcomer();
  const sellerId = await opened(client);
  const answer = await client.call('POST /api/console/sellers/:sellerId/site', {
    params: { sellerId },
    body: { name },
  });
  expect(answer.status).toBe(400);
});

test('a company’s own site wears its color, which is six hex digits and nothing else', async () => {
  const client = await newcomer();
  const sellerId = await opened(client);
  const save = (color: string | null, by = client) =>
    by.call('POST /api/console/sellers/:sellerId/color', { params: { sellerId }, body: { color } });
  for (const wrong of ['red', '#12345', '#1f5c84;}*{display:none', 'url(x)', '']) {
    expect({ wrong, status: (await save(wrong)).status }).toEqual({ wrong, status: 400 });
  }
  const { client: manager } = await clerk(sellerId, consoleHost, 'manager');
  expect((await save('#1f5c84', manager)).status).toBe(404);
  expect((await save('#1F5C84')).body).toMatchObject({ isError: false });
  await save('#1f5c84');
  const { body } = await client.call('GET /api/console/sellers/:sellerId/company', {
    params: { sellerId },
  });
  expect(body.brandColor).toBe('#1f5c84');
  await server.database.kysely
    .updateTable('seller_companies')
    .set({ verified_at: new Date() })
    .where('id', '=', sellerId)
    .execute();
  const { host } = await server.make.site({ seller_company_id: sellerId });
  const colorOn = async (on: string) =>
    (await server.client(on).call('GET /api/site/getsite')).body.brandColor;
  expect(await colorOn(host)).toBe('#1f5c84');
  expect(await colorOn((await server.make.site()).host)).toBeUndefined();
  expect((await actionsAt(sellerId)).filter(({ action }) => action === 'company.color')).toEqual([
    expect.objectContaining({ before: { color: null }, after: { color: '#1f5c84' } }),
  ]);
  const unsound = server.database.kysely
    .updateTable('seller_companies')
    .set({ brand_color: '#fff}' });
  await expect(unsound.execute()).rejects.toThrow('brand_color');
});
