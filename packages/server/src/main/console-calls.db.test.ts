import * as contract from '@fairlot/contract';
import { actions, roles, saleRoles } from '@fairlot/contract';
import type { Action, Endpoint, Role } from '@fairlot/contract';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSecret } from '#identity/accounts/public.ts';
import { isOpenTo } from '#identity/staff/public.ts';
import { consoleBodies } from './testing/console-bodies.ts';
import { effectivePaths, givenFor } from './testing/console-effects.ts';
import { consoleScene } from './testing/console-scene.ts';
import type { ConsoleScene, Named } from './testing/console-scene.ts';
import { makeAccount } from './testing/log-in-as.ts';
import { operatorBodies } from './testing/operator-bodies.ts';
import { staffScene } from './testing/staff-scene.ts';
import type { TestClient } from './testing/test-client.ts';
import { testServer } from './testing/test-server.ts';
import { watchWrites } from './testing/watch-writes.ts';
import type { TestServer } from './testing/test-server.ts';

// Every call of the console in the contract, made by everybody who may and who may not.

const consoleHost = 'console.localhost';

const calls = Object.values(contract as Record<string, unknown>).filter(
  (value): value is Endpoint => (value as Endpoint | undefined)?.hosts === 'console',
);
/** Calls that remove something come last, so that the others find their subjects. */
const ofSellers = calls
  .toSorted((a, b) => Number(a.path.endsWith('/remove')) - Number(b.path.endsWith('/remove')))
  .flatMap((call) =>
    call.action === null
      ? []
      : [{ name: `${call.method} ${call.path}`, action: call.action, call }],
  );

let server: TestServer;
let scene: ConsoleScene;
let elsewhere: string;
const looksAround = 'operator who looks around';
const operator = 'operator';
/** Callers, by their role at the company or at one of its sales. */
const everybody = [
  'visitor',
  'stranger',
  'of another seller',
  looksAround,
  operator,
  ...saleRoles.flatMap((role) => [`${role} of another sale`, `${role} of this sale`] as const),
  ...roles,
] as const;
type Who = (typeof everybody)[number] | 'owner at the marketplace';
const people = new Map<Who, TestClient>();
const { clerk, clerkOfSale, logIn } = staffScene(() => server);
/** Tables that calls write without an effect: counts of calls, and keys of changes with their answers. */
const bookkeeping = new Set(['rate_limits', 'lot_edits']);
/** Returns the table of each row written since the last call, without those. */
let takeWrites: () => Promise<string[]>;
/** What addresses name, and what handlers lock around it; only the company that is asked for has any. */
const locked = [
  'auctions',
  'lots',
  'lot_states',
  'registrations',
  'consignors',
  'managers',
  'lot_questions',
  'staff_invitations',
  'auction_marketing_links',
  'webhook_endpoints',
  'webhook_deliveries',
  'bidder_blocks',
] as const;
/** Calls that have written something, in any role; each must also have written one log entry. */
const writing = new Set<string>();

beforeAll(async () => {
  server = await testServer();
  scene = await consoleScene(server, (sellerId) => clerk(sellerId, consoleHost));
  const { ids, running } = scene;
  const { sellerId } = ids;
  elsewhere = (await server.make.seller()).id;
  for (const role of roles) people.set(role, (await clerk(sellerId, consoleHost, role)).client);
  people.set('owner', scene.owner);
  for (const role of saleRoles) {
    for (const [which, saleId] of [
      ['this', ids.saleId],
      ['another', running.saleId],
    ] as const) {
      const { client } = await clerkOfSale({ sellerId, saleId }, consoleHost, role);
      people.set(`${role} of ${which} sale`, client);
    }
  }
  const account = await makeAccount(server);
  await server.database.kysely.insertInto('operators').values({ user_id: account.id }).execute();
  people.set(operator, await logIn(account, consoleHost));
  const looking = await logIn(account, consoleHost);
  const body = { sellerId, reason: 'They asked for help.' };
  await looking.call('POST /api/console/operator/beginview', { body });
  people.set(looksAround, looking);
  people.set('visitor', server.client(consoleHost));
  people.set('owner at the marketplace', (await clerk(sellerId)).client);
  people.set('stranger', await logIn(await makeAccount(server), consoleHost));
  people.set('of another seller', (await clerk(elsewhere, consoleHost)).client);
  const take = await watchWrites(server.database);
  takeWrites = async () => (await take()).filter((table) => !bookkeeping.has(table));
});
afterAll(() => server.drop());

/** Operators may read in part, and never write. */
function isLetIn(who: Who, action: Action, { method, path, reach }: Endpoint): boolean {
  if (isRole(who)) return isOpenTo(who, action);
  if (who === looksAround) return method === 'GET' && isOpenTo('operator', action);
  const role = saleRoles.find((each) => who.startsWith(`${each} of `));
  if (role === undefined || !isOpenTo(role, action)) return false;
  if (reach === 'any-sale') return true;
  return reach === 'address' && path.includes(':saleId') && who.endsWith('this sale');
}
const isRole = (who: Who): who is Role => (roles as readonly Who[]).includes(who);

function statusOf(who: Who, { method }: Endpoint): number {
  if (who === 'visitor') return 401;
  return who === looksAround && method === 'POST' ? 403 : 404;
}

const shortOf = (path: string) => path.replace('/api/console/sellers/:sellerId/', '');

/** With a valid body, so that no answer is about its form. */
async function send(
  client: TestClient,
  { method, path }: Endpoint,
  given: Named = scene.ids,
  more: object = {},
): Promise<number> {
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const { [name]: id } = given;
    if (id === undefined) throw new Error(`Nothing is made here for :${name} yet.`);
    return id;
  });
  if (method === 'GET') return (await client.request('GET', url)).status;
  if (!client.cookies.has(contract.xsrfCookie)) await client.request('GET', '/api/site/GetXRF');
  const headers = { [contract.xsrfHeader]: client.cookies.get(contract.xsrfCookie) ?? '' };
  const { [`POST ${path}` as keyof typeof consoleBodies]: bodyOf } = consoleBodies;
  const body = { ...bodyOf?.(scene.ids.lotId), ...more };
  return (await client.request('POST', url, { body, headers })).status;
}

/** Makes a call and checks that its writes are in the log, by one entry. */
async function ask(...asked: Parameters<typeof send>): Promise<number> {
  const status = await send(...asked);
  const written = await takeWrites();
  if (written.length > 0) writing.add(shortOf(asked[1].path));
  const entries = written.filter((table) => table === 'audit_log').length;
  // Names the written tables if it fails.
  expect(entries === 1 ? [] : written).toEqual([]);
  return status;
}

/** Somebody who may not make a call, of the same or another company, and the expected answer. */
interface Refused {
  readonly who: Who;
  readonly sellerId?: string;
  readonly status: number;
}

/** Makes calls concurrently, as nothing is written; returns each with its answer. */
async function askInVain(call: Endpoint, refused: readonly Refused[]): Promise<Refused[]> {
  const answers = refused.map(async (each) => {
    const { sellerId = scene.ids.sellerId } = each;
    return { ...each, status: await send(by(each.who), call, { ...scene.ids, sellerId }) };
  });
  const all = await Promise.all(answers);
  expect(await takeWrites()).toEqual([]);
  return all;
}

const answered = [200, 204];

function by(who: Who): TestClient {
  const client = people.get(who);
  if (client === undefined) throw new Error(`Nobody is ${who}.`);
  return client;
}

test('there are such calls, and every one of a seller names what it does', () => {
  expect(ofSellers.length).toBeGreaterThan(0);
  const unnamed = calls.filter(({ path, action }) => path.includes('/sellers/') && action === null);
  expect(unnamed).toEqual([]);
});

// A call that waits ends with 503, by the limit of the database.
test('no call waits for locks of another company', async () => {
  const { id: saleElsewhere } = await server.make.auction({ seller_company_id: elsewhere });
  const named = calls.filter(({ path }) => /:(?!sellerId)/.test(path));
  await server.database.transaction(async (tx) => {
    for (const table of locked) await sql`select from ${sql.table(table)} for update`.execute(tx);
    const asked = named.map(async (call) => ({
      call: `${call.method} ${call.path}`,
      status: await send(by('of another seller'), call, { ...scene.ids, sellerId: elsewhere }),
    }));
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status !== 404)).toEqual([]);
    // The sale is theirs, and the registration in the body is not.
    const decide = callOf('sales/:saleId/bidders/decide');
    const body = { registrationIds: [scene.ids.registrationId] };
    const given = { sellerId: elsewhere, saleId: saleElsewhere };
    expect(answered).toContain(await send(by('of another seller'), decide, given, body));
  });
});

const callOf = (path: string) => {
  const found = ofSellers.find(({ call }) => call.method === 'POST' && shortOf(call.path) === path);
  if (found === undefined) throw new Error(`There is no call ${path}.`);
  return found.call;
};

const entries = async () =>
  (await server.database.kysely.selectFrom('audit_log').select('id').execute()).length;

test('who opens a company, or joins one by a link, leaves one entry in the log', async () => {
  const { email } = await makeAccount(server);
  const client = await logIn({ email }, consoleHost);
  const { secret, hash } = newSecret();
  await server.database.kysely
    .insertInto('staff_invitations')
    .values({
      id: uuid(),
      seller_company_id: elsewhere,
      email,
      role: 'viewer',
      key_hash: hash,
      invited_by: scene.ownerId,
      expires_at: new Date(Date.now() + 60 * 60_000),
    })
    .execute();
  const before = await entries();
  const joined = await client.call('POST /api/console/acceptinvitation', { body: { secret } });
  expect(joined.body).toMatchObject({ sellerId: elsewhere });
  expect(await entries()).toBe(before + 1);
  const opened = await client.call('POST /api/console/opencompany', {
    body: consoleBodies['POST /api/console/sellers/:sellerId/company'](''),
  });
  expect(opened.body.isError).toBe(false);
  expect(await entries()).toBe(before + 2);
  await takeWrites();
});

test('operators may make each of their calls, and every write leaves one entry in the log', async () => {
  const bodies = await operatorBodies(server, scene, elsewhere);
  const theirs = calls.filter(({ path }) => path.includes('/operator/'));
  const names = theirs.map(({ method, path }) => `${method} ${path}`);
  const written = new Map<string, number>();
  for (const [name, bodyOf] of Object.entries(bodies)) {
    const call = theirs[names.indexOf(name)];
    if (call === undefined) throw new Error(`There is no call ${name}.`);
    const before = await entries();
    expect(answered).toContain(await send(by(operator), call, {}, await bodyOf()));
    written.set(name, (await entries()) - before);
    writing.add(shortOf(call.path));
  }
  expect([...written].filter(([, count]) => count !== 1)).toEqual([]);
  await takeWrites();
  const others = theirs.filter((_, index) => !written.has(names[index] ?? ''));
  for (const call of others) {
    expect(answered).toContain(await send(by(operator), call, {}, { before: null }));
    expect(await takeWrites()).toEqual([]);
  }
});

test.each(effectivePaths)('%s leaves its entry in the log', async (path) => {
  const { ids, body } = await givenFor(path, server, scene);
  await takeWrites();
  expect(answered).toContain(await ask(by('owner'), callOf(path), ids, body));
  expect(writing).toContain(path);
});

/** Callers who may make a call, and who may not. */
function sorted({ action, call }: (typeof ofSellers)[number]) {
  // Operators' own actions are only for operators, who have made each of these calls above.
  const asking = call.path.includes('/sellers/')
    ? everybody
    : everybody.filter((who) => who !== looksAround && who !== operator);
  const letIn = asking.filter((who) => isLetIn(who, action, call));
  return { letIn, shutOut: asking.filter((who) => !letIn.includes(who)) };
}

test.each(ofSellers)('$name is closed to most, and of another seller to all', async (each) => {
  const { call } = each;
  const refused: Refused[] = sorted(each).shutOut.map((who) => ({
    who,
    status: statusOf(who, call),
  }));
  // An unknown company, another one, and a malformed id.
  for (const sellerId of [uuid(), elsewhere, 'me']) {
    refused.push({ who: 'owner', sellerId, status: 404 });
  }
  // The subject under it is not theirs.
  if (/:(?!sellerId)/.test(call.path)) {
    refused.push({ who: 'of another seller', sellerId: elsewhere, status: 404 });
  }
  expect(await askInVain(call, refused)).toEqual(refused);
});

const reads = ofSellers.filter(({ call }) => call.method === 'GET');
test.each(reads)('$name is open to all others, and writes nothing', async (each) => {
  const answers = sorted(each).letIn.map((who) => send(by(who), each.call));
  for (const status of await Promise.all(answers)) expect(answered).toContain(status);
  expect(await takeWrites()).toEqual([]);
});

// Last, since they undo and remove things.
const writes = ofSellers.filter(({ call }) => call.method === 'POST');
const written = writes.flatMap((each) => sorted(each).letIn.map((who) => ({ ...each, who })));
test.each(written)('$name is open to: $who', async ({ who, call }) => {
  expect(answered).toContain(await ask(by(who), call));
});

/** They read by POST, since their input is long or should not be in access logs. */
const reading = [
  '/api/console/operator/log',
  'findbidders',
  'findlots',
  'log',
  'sales/:saleId/checklots',
  'sales/:saleId/import/check',
  'sales/:saleId/pictures/match',
  'webhooks/:webhookId/deliveries',
];
/** It asks name servers; what it writes is in selling/domains. */
const askingOutside = ['opendomain'];

test('every call that does not only read was seen to write, with its entry in the log', () => {
  const posts = writes.map(({ call }) => shortOf(call.path));
  expect(posts.filter((path) => !writing.has(path)).toSorted()).toEqual(
    [...reading, ...askingOutside].toSorted(),
  );
});

test('no call is answered on another host than the console’s', async () => {
  const answers = calls.map(async (call) => ({
    call: `${call.method} ${call.path}`,
    status: await send(by('owner at the marketplace'), call),
  }));
  const answered = await Promise.all(answers);
  expect(answered.filter(({ status }) => status !== 404)).toEqual([]);
  expect(await takeWrites()).toEqual([]);
});

test('who lost their role is refused at the next call', async () => {
  const { client, id } = await clerk(scene.ids.sellerId, consoleHost, 'owner');
  const [first] = ofSellers;
  if (!first) throw new Error('There is no call.');
  expect(await send(client, first.call)).not.toBe(404);
  await server.database.kysely.deleteFrom('staff').where('user_id', '=', id).execute();
  expect(await send(client, first.call)).toBe(404);
});

test('the viewer is told for whom they work and what they may do there', async () => {
  const { status, body } = await by('cashier').call('GET /api/console/viewer');
  expect(status).toBe(200);
  expect(body.companies).toMatchObject([{ sellerId: scene.ids.sellerId, role: 'cashier' }]);
  expect(body.companies[0]?.may.toSorted()).toEqual(
    actions.filter((action) => isOpenTo('cashier', action)).toSorted(),
  );
  expect((await by('stranger').call('GET /api/console/viewer')).body.companies).toEqual([]);
});
