import * as contract from '@fairlot/contract';
import { actions, apiScopes, consoleLimits } from '@fairlot/contract';
import type { ApiScope, Endpoint } from '@fairlot/contract';
import { readFile } from 'node:fs/promises';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setRole } from '#identity/staff/public.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { Clerk } from '#main/testing/staff-scene.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const host = 'console.localhost';
const hour = 60 * 60_000;
const day = 24 * hour;
let server: TestServer;
let sellerId: string;
let saleId: string;
let lotId: string;
let owner: Clerk;
const { clerk } = staffScene(() => server);

beforeAll(async () => {
  server = await testServer();
  const auction = await server.make.auction({ previewed_at: null, published_at: null });
  saleId = auction.id;
  ({ sellerId } = await server.database.kysely
    .selectFrom('auctions')
    .select('seller_company_id as sellerId')
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow());
  const session = await server.make.session({ auction_id: saleId });
  ({ id: lotId } = await server.make.lot({ auction_id: saleId, session_id: session.id }));
});
beforeEach(async () => {
  await server.clock.shift(0);
  await server.database.kysely.deleteFrom('api_tokens').execute();
  owner = await clerk(sellerId, host);
});
afterAll(() => server.drop());

const base = () => `/api/console/sellers/${sellerId}`;
const make = (
  body: { name?: string; scopes?: ApiScope[]; days?: number } = {},
  { client }: Clerk = owner,
) =>
  client.call('POST /api/console/sellers/:sellerId/apitokens', {
    params: { sellerId },
    body: { name: 'Inventory', scopes: ['lot.see'], ...body },
  });
async function secretOf(...given: Parameters<typeof make>): Promise<string> {
  const { body } = await make(...given);
  if (body.secret === null) throw new Error(body.message);
  return body.secret;
}
const list = async () =>
  (
    await owner.client.call('GET /api/console/sellers/:sellerId/apitokens', {
      params: { sellerId },
    })
  ).body;
/** A program without cookies. */
const ask = async (secret: string, url: string, body?: unknown, client = server.client(host)) => {
  const answer = await client.request(body === undefined ? 'GET' : 'POST', url, {
    headers: { authorization: `Bearer ${secret}` },
    ...(body !== undefined && { body }),
  });
  return { ...answer, code: (answer.body as { code?: string } | undefined)?.code };
};
const lots = (secret: string, client = server.client(host)) =>
  ask(secret, `${base()}/sales/${saleId}/lots`, undefined, client);
const changeLot = (to: string) => ({
  key: uuid(),
  lots: [{ lotId, changes: { condition: { from: '', to } } }],
});

test('a program reads and writes by a token; the log names the person and the token', async () => {
  const secret = await secretOf({ scopes: ['lot.see', 'lot.edit'] });
  expect(secret).toMatch(/^flt_[\w-]{43}$/);
  expect((await lots(secret)).status).toBe(200);
  const url = `${base()}/sales/${saleId}/changelots`;
  expect(await ask(secret, url, changeLot('Good'))).toMatchObject({ status: 200 });
  const { body } = await owner.client.call('POST /api/console/sellers/:sellerId/log', {
    params: { sellerId },
    body: {},
  });
  const who = `Ada Bidder <${owner.email}>`;
  expect(body.entries.slice(0, 2)).toMatchObject([
    { action: 'lot.change', person: `${who} by token ‘Inventory’` },
    { action: 'api.make-token', person: who, subject: 'Inventory' },
  ]);
});

test('the secret is shown once and kept nowhere', async () => {
  const secret = await secretOf();
  expect(JSON.stringify(await list())).not.toContain(secret);
  for (const table of ['api_tokens', 'audit_log'] as const) {
    const rows = await server.database.kysely.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(4));
  }
});

test('a token does what its scopes name and no more', async () => {
  const secret = await secretOf();
  const writing = await ask(secret, `${base()}/sales/${saleId}/changelots`, changeLot('Worn'));
  expect(writing).toMatchObject({ status: 403, code: 'TokenMayNot' });
  expect(JSON.stringify(writing.body)).toContain('lot.edit');
  // Drafts are only in lists for those who may see drafts.
  const sales = await secretOf({ scopes: ['sale.see'] });
  expect((await ask(sales, `${base()}/sales`)).body).toEqual([]);
  const drafts = await secretOf({ scopes: ['sale.see', 'sale.see-draft'] });
  expect((await ask(drafts, `${base()}/sales`)).body).toHaveLength(1);
});

/** Calls that ask for the password again, which a token does not have. */
const asksForPassword = ['api.manage', 'company.edit', 'lot.cancel', 'sale.cancel', 'staff.manage'];

test('scopes are what calls of a company do, but for what asks for the password', () => {
  const done = new Set(
    Object.values(contract as Record<string, unknown>)
      .filter((value): value is Endpoint => (value as Endpoint | undefined)?.hosts === 'console')
      .map(({ action }) => action),
  );
  expect(apiScopes.toSorted()).toEqual(
    actions
      .filter((action) => done.has(action) && !asksForPassword.includes(action))
      .filter((action) => !action.startsWith('operator.'))
      .toSorted(),
  );
});

test.each(asksForPassword)('no token gets %s', async (scope) => {
  const scopes = [scope] as unknown as ApiScope[];
  expect((await make({ scopes })).status).toBe(400);
  // Nor does a made-up one.
  const secret = await secretOf();
  await server.database.kysely
    .updateTable('api_tokens')
    .set({ scopes: [scope] })
    .execute();
  const url = { 'api.manage': 'apitokens', 'company.edit': 'site' }[scope] ?? 'people/invite';
  const bodies = {
    apitokens: { name: 'More', scopes: ['lot.see'] },
    site: { name: 'cedar' },
    'people/invite': { email: 'a@example.com', role: 'owner' },
  } as const;
  const answer = await ask(secret, `${base()}/${url}`, bodies[url as keyof typeof bodies]);
  expect(answer).toMatchObject({ status: 403, code: 'TokenMayNot' });
});

test('a token opens its own company alone, also of somebody who works for two', async () => {
  const other = (await server.make.seller()).id;
  await setRole(server.database.kysely, owner.id, other, 'owner');
  const secret = await secretOf({ scopes: [...apiScopes] });
  expect((await ask(secret, `${base()}/company`)).status).toBe(200);
  expect((await ask(secret, `/api/console/sellers/${other}/company`)).status).toBe(404);
  expect((await ask(secret, '/api/console/sellers/me/company')).status).toBe(404);
});

test('it is nobody outside of the calls of a company', async () => {
  const secret = await secretOf({ scopes: [...apiScopes] });
  expect((await ask(secret, '/api/console/viewer')).status).toBe(204);
  expect((await ask(secret, '/api/console/operator/companies')).status).toBe(401);
  expect((await ask(secret, '/api/site/secondfactor')).status).toBe(401);
  const onSite = await ask(secret, `${base()}/company`, undefined, server.client());
  expect(onSite.status).toBe(404);
  // A route that is not a call: uploads of pictures.
  const upload = `${base()}/sales/${saleId}/pictures/upload`;
  expect((await ask(secret, upload, {})).status).not.toBeLessThan(400);
});

test.each([
  ['none', 'flt_none'],
  ['one of another shape', 'a'.repeat(43)],
  ['one that was never made', `flt_${'a'.repeat(43)}`],
])('%s is refused, also beside a cookie that would do', async (_, secret) => {
  expect(await lots(secret)).toMatchObject({ status: 401, code: 'InvalidApiToken' });
  expect(await lots(secret, owner.client)).toMatchObject({ status: 401 });
});

test('cookie and token together are judged as the token alone', async () => {
  const secret = await secretOf({ scopes: ['sale.see'] });
  expect(await lots(secret, owner.client)).toMatchObject({ status: 403, code: 'TokenMayNot' });
});

test('a cookie still takes the anti-forgery token', async () => {
  const url = `${base()}/sales/${saleId}/changelots`;
  const answer = await owner.client.request('POST', url, { body: changeLot('Bent') });
  expect(answer).toMatchObject({ status: 400, body: { code: 'InvalidXsrfToken' } });
});

test('a token expires, and says so', async () => {
  const secret = await secretOf({ days: 1 });
  await server.clock.shift(day - hour);
  expect((await lots(secret)).status).toBe(200);
  await server.clock.shift(day + hour);
  expect(await lots(secret)).toMatchObject({ status: 401, code: 'InvalidApiToken' });
});

test.each([0, 366, 1.5])('%s days are refused', async (days) => {
  expect((await make({ days })).status).toBe(400);
});

test('a revoked token opens nothing at once; it is revoked once', async () => {
  const secret = await secretOf();
  const [token] = await list();
  const revoke = () =>
    owner.client.call('POST /api/console/sellers/:sellerId/apitokens/:tokenId/revoke', {
      params: { sellerId, tokenId: token?.tokenId ?? '' },
    });
  expect((await lots(secret)).status).toBe(200);
  expect((await revoke()).status).toBe(204);
  expect(await lots(secret)).toMatchObject({ status: 401, code: 'InvalidApiToken' });
  expect((await revoke()).status).toBe(404);
  expect(await list()).toEqual([]);
});

test('it does what its maker may: with another role less, and nothing once they have left', async () => {
  const secret = await secretOf({ scopes: ['lot.see', 'log.see'] });
  const log = () => ask(secret, `${base()}/log`, {});
  expect((await log()).status).toBe(200);
  await setRole(server.database.kysely, owner.id, sellerId, 'cataloguer');
  expect(await log()).toMatchObject({ status: 403, code: 'TokenMayNot' });
  expect((await lots(secret)).status).toBe(200);
  await server.database.kysely.deleteFrom('staff').where('user_id', '=', owner.id).execute();
  expect(await lots(secret)).toMatchObject({ status: 403, code: 'TokenMayNot' });
});

test('whoever has not shown the password lately makes none', async () => {
  await server.clock.shift(hour);
  expect(await make()).toMatchObject({ status: 403, body: { code: 'ReauthenticationRequired' } });
});

test('a company has so many tokens that work, also when they are made at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: consoleLimits.apiTokens + 3 }, (_, index) =>
      make({ name: `Program ${index}` }),
    ),
  );
  const refused = answers.filter(({ body }) => body.secret === null);
  expect(refused.map(({ body }) => body)).toEqual(
    Array.from({ length: 3 }, () => expect.objectContaining({ code: 'TooManyApiTokens' })),
  );
});

const lastUse = async () => (await list())[0]?.lastUsedAt;

test('its last use is written once an hour', async () => {
  const secret = await secretOf();
  expect(await lastUse()).toBeNull();
  await server.clock.freeze(new Date(Date.now() + hour));
  await lots(secret);
  const first = await lastUse();
  await server.clock.freeze(new Date(Date.now() + 1.5 * hour));
  await lots(secret);
  expect(await lastUse()).toBe(first);
  await server.clock.freeze(new Date(Date.now() + 2.5 * hour));
  await lots(secret);
  expect(await lastUse()).not.toBe(first);
});

test('a program that asks without end is told to wait, and for how long', async () => {
  const [busy, calm] = [await secretOf(), await secretOf({ name: 'Another' })];
  const answers = [];
  for (let call = 0; call < 400 && answers.at(-1)?.status !== 429; call += 1) {
    answers.push(await ask(busy, `/api/console/sellers/${uuid()}/company`));
  }
  expect(answers.at(-1)).toMatchObject({ status: 429, code: 'TooManyRequests' });
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect((await lots(calm)).status).toBe(200);
});

test('everybody may read which calls there are, with which scope', async () => {
  const answer = await server.client(host).request('GET', '/api/console/openapi.json');
  expect(answer.status).toBe(200);
  const { openapi, paths } = answer.body as { openapi: string; paths: Record<string, unknown> };
  expect(openapi).toBe('3.1.0');
  // Each of them exists: without a token, the answer says so, and not that there is no such call.
  for (const path of Object.keys(paths)) {
    for (const method of Object.keys(paths[path] ?? {})) {
      const url = path.replace(/\{(\w+)\}/g, () => uuid());
      const body = method === 'post' ? {} : undefined;
      expect(await ask('flt_none', url, body)).toMatchObject({ code: 'InvalidApiToken' });
    }
  }
  const elsewhere = await server.client().request('GET', '/api/console/openapi.json');
  expect(elsewhere.status).toBe(404);
});

async function addWebhook(): Promise<string> {
  const webhookId = uuid();
  const events = ['lot.sold' as const];
  await owner.client.call('POST /api/console/sellers/:sellerId/webhooks', {
    params: { sellerId },
    body: { webhookId, url: 'https://example.com/hook', events, description: '' },
  });
  return webhookId;
}

test('the examples of docs/api.md do what they say', async () => {
  const text = await readFile(new URL('../../../../../docs/api.md', import.meta.url), 'utf8');
  const secret = await secretOf({ scopes: ['sale.see', 'lot.see', 'lot.edit', 'webhook.replay'] });
  const webhookId = await addWebhook();
  const given: Record<string, string> = {
    TOKEN: secret,
    HOST: '',
    SELLER: sellerId,
    SALE: saleId,
    LOT: lotId,
    KEY: uuid(),
    WEBHOOK: webhookId,
  };
  await server.database.kysely
    .updateTable('lots')
    .set({ condition: '' })
    .where('id', '=', lotId)
    .execute();
  const commands = [...text.matchAll(/^curl (?:.*\\\n)?.*$/gm)].map(([command]) =>
    command.replace(/'?\$([A-Z]+)'?/g, (_, name: string) => given[name] ?? ''),
  );
  expect(commands).toHaveLength(4);
  const answers = [];
  for (const command of commands) {
    expect(command).toContain(`Authorization: Bearer ${secret}`);
    const url = /"(\/api[^"]+)"/.exec(command)?.[1] ?? '';
    const json = /--json '(.+)'/.exec(command)?.[1];
    answers.push(await ask(secret, url, json === undefined ? undefined : JSON.parse(json)));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers[3]?.body).toMatchObject({ isError: false, replayed: 0 });
  expect(answers[2]?.body).toMatchObject({ isError: false, unwritten: [] });
  expect((await lots(secret)).body).toMatchObject({ lots: [{ cells: { condition: 'A chip' } }] });
});
