import * as contract from '@fairlot/contract';
import { actions, roles, saleRoles } from '@fairlot/contract';
import type { Endpoint, Role, SaleRole } from '@fairlot/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOpenTo } from '#identity/staff/public.ts';
import { consoleBodies } from './testing/console-bodies.ts';
import { makeAccount } from './testing/log-in-as.ts';
import { staffScene } from './testing/staff-scene.ts';
import type { TestClient } from './testing/test-client.ts';
import { testServer } from './testing/test-server.ts';
import { watchWrites } from './testing/watch-writes.ts';
import type { TestServer } from './testing/test-server.ts';

// Every call of the console, as the contract has them, by everybody who may make it and who may not.

const consoleHost = 'console.localhost';

const calls = Object.values(contract as Record<string, unknown>).filter(
  (value): value is Endpoint => (value as Endpoint | undefined)?.hosts === 'console',
);
/** What takes something away comes last: the others find what they name. */
const ofSellers = calls
  .toSorted((a, b) => Number(a.path.endsWith('/remove')) - Number(b.path.endsWith('/remove')))
  .flatMap((call) =>
    call.action === null
      ? []
      : [{ name: `${call.method} ${call.path}`, action: call.action, call }],
  );

let server: TestServer;
/** What addresses name, by the name of the parameter. */
let ids: Record<string, string>;
/** Of the sale that addresses name. */
let lotId: string;
let elsewhere: string;
/** What else there is: a sale that runs, with two lots. */
let running: { readonly saleId: string; readonly lotId: string; readonly otherLotId: string };
/** Who asks: by their role at the company, or at one of its sales alone. */
type Who =
  | 'operator who looks around'
  | Role
  | `${SaleRole} of ${'this' | 'another'} sale`
  | 'stranger'
  | 'of another seller';
const people = new Map<Who, TestClient>();
const { clerk, clerkOfSale, logIn } = staffScene(() => server);
let takeWrites: () => Promise<Set<string>>;
/** Calls that have written something, in whatever role; each left an entry in the log with it. */
const writing = new Set<string>();
/** Counts of calls, and keys of changes with their answers: what a call writes without doing anything. */
const bookkeeping = new Set(['rate_limits', 'lot_edits']);

beforeAll(async () => {
  server = await testServer();
  const auction = await server.make.auction({ previewed_at: null, published_at: null });
  const { sellerId } = await server.database.kysely
    .selectFrom('auctions')
    .select('seller_company_id as sellerId')
    .where('id', '=', auction.id)
    .executeTakeFirstOrThrow();
  const session = await server.make.session({ auction_id: auction.id });
  ({ id: lotId } = await server.make.lot({ auction_id: auction.id, session_id: session.id }));
  const shown = await server.make.lot({}, { reserve_cents: 100_00 });
  const other = await server.make.lot({ auction_id: shown.auctionId, session_id: shown.sessionId });
  running = { saleId: shown.auctionId, lotId: shown.id, otherLotId: other.id };
  const questionId = uuid();
  await server.database.kysely
    .updateTable('auctions')
    .set({ seller_company_id: sellerId })
    .where('id', '=', shown.auctionId)
    .execute();
  await server.database.kysely
    .insertInto('lot_questions')
    .values({
      id: questionId,
      lot_id: shown.id,
      asker_id: (await server.make.user()).id,
      host: 'localhost',
      question: 'Does it work?',
    })
    .execute();
  const owner = await server.make.user();
  const { id: personId } = await clerk(sellerId, consoleHost, 'viewer');
  const invitationId = uuid();
  await server.database.kysely
    .insertInto('staff_invitations')
    .values({
      id: invitationId,
      seller_company_id: sellerId,
      email: 'joan@example.com',
      role: 'viewer',
      key_hash: Buffer.from('of a link'),
      invited_by: owner.id,
      expires_at: new Date(Date.now() + 7 * 24 * 60 * 60_000),
    })
    .execute();
  const { body: added } = await (
    await clerk(sellerId, consoleHost, 'owner')
  ).client.call('POST /api/console/sellers/:sellerId/managers', {
    params: { sellerId },
    body: consoleBodies['POST /api/console/sellers/:sellerId/managers'](''),
  });
  const managerId = added.managerId ?? '';
  const linkId = uuid();
  await server.database.kysely
    .insertInto('auction_marketing_links')
    .values({ id: linkId, session_id: session.id, name: 'Posters' })
    .execute();
  const tokenId = uuid();
  await server.database.kysely
    .insertInto('api_tokens')
    .values({
      id: tokenId,
      seller_company_id: sellerId,
      maker_id: owner.id,
      name: 'Inventory',
      scopes: ['lot.see'],
      secret_hash: Buffer.from('of a token'),
      expires_at: new Date(Date.now() + 7 * 24 * 60 * 60_000),
    })
    .execute();
  const webhookId = uuid();
  await server.database.kysely
    .insertInto('webhook_endpoints')
    .values({
      id: webhookId,
      seller_company_id: sellerId,
      url: 'https://example.com/hook',
      description: '',
      events: ['lot.sold'],
      secret: Buffer.from('sealed'),
    })
    .execute();
  const deliveryId = uuid();
  await server.database.kysely
    .insertInto('webhook_deliveries')
    .values({
      id: deliveryId,
      endpoint_id: webhookId,
      event: 'lot.sold',
      body: '{}',
      made_at: new Date(),
      state: 'failed',
    })
    .execute();
  const blockId = uuid();
  await server.database.kysely
    .insertInto('bidder_blocks')
    .values({
      id: blockId,
      seller_company_id: sellerId,
      user_id: (await server.make.user()).id,
      reason: 'They never paid.',
    })
    .execute();
  const applicant = await server.make.user();
  const { id: registrationId } = await server.make.registration({
    auction_id: auction.id,
    user_id: applicant.id,
  });
  const consignorId = uuid();
  await server.database.kysely
    .insertInto('consignors')
    .values({ id: consignorId, seller_company_id: sellerId, name: 'Ruth Willard' })
    .execute();
  ids = {
    consignorId,
    lotId,
    status: 'pending',
    sellerId,
    managerId,
    saleId: auction.id,
    questionId,
    blockId,
    since: '0',
    from: '0',
    personId,
    invitationId,
    linkId,
    tokenId,
    webhookId,
    deliveryId,
    registrationId,
  };
  elsewhere = (await server.make.seller()).id;
  for (const role of roles) people.set(role, (await clerk(sellerId, consoleHost, role)).client);
  for (const role of saleRoles) {
    for (const [which, saleId] of [
      ['this', auction.id],
      ['another', shown.auctionId],
    ] as const) {
      const { client } = await clerkOfSale({ sellerId, saleId }, consoleHost, role);
      people.set(`${role} of ${which} sale`, client);
    }
  }
  const operator = await makeAccount(server);
  await server.database.kysely.insertInto('operators').values({ user_id: operator.id }).execute();
  const looking = await logIn(operator, consoleHost);
  const body = { sellerId, reason: 'They asked for help.' };
  await looking.call('POST /api/console/operator/beginview', { body });
  people.set('operator who looks around', looking);
  people.set('stranger', await logIn(await makeAccount(server), consoleHost));
  people.set('of another seller', (await clerk(elsewhere, consoleHost)).client);
  takeWrites = await watchWrites(server.database);
});
afterAll(() => server.drop());

const shortOf = (path: string) => path.replace('/api/console/sellers/:sellerId/', '');

/** With a sound body, so that no answer is for its form. Whatever it writes is in the log, too. */
async function ask(
  client: TestClient,
  { method, path }: Endpoint,
  given = ids,
  more: object = {},
): Promise<number> {
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const { [name]: id } = given;
    if (id === undefined) throw new Error(`Nothing is made here for :${name} yet.`);
    return id;
  });
  if (method === 'GET') return (await client.request('GET', url)).status;
  await client.request('GET', '/api/site/GetXRF');
  const token = client.cookies.get(contract.xsrfCookie) ?? '';
  const headers = { [contract.xsrfHeader]: token };
  const { [`POST ${path}` as keyof typeof consoleBodies]: bodyOf } = consoleBodies;
  const body = { ...bodyOf?.(lotId), ...more };
  await takeWrites();
  const { status } = await client.request('POST', url, { body, headers });
  const written = [...(await takeWrites())].filter((table) => !bookkeeping.has(table));
  if (written.length > 0) writing.add(shortOf(path));
  // What it wrote is named where it fails.
  expect(written.includes('audit_log') ? [] : written).toEqual([]);
  return status;
}

const expected = (opens: boolean) => (opens ? [200, 204] : [404]);

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

describe.each(ofSellers)('$name', ({ action, call }) => {
  test('is closed to visitors, strangers and other sellers', async () => {
    expect(await ask(server.client(consoleHost), call)).toBe(401);
    expect(await ask(by('stranger'), call)).toBe(404);
    expect(await ask(by('of another seller'), call)).toBe(404);
  });

  test('is closed for a seller that nobody is, and one whose name is no id', async () => {
    for (const sellerId of [uuid(), elsewhere, 'me']) {
      expect(await ask(by('owner'), call, { ...ids, sellerId })).toBe(404);
    }
  });

  test('what is another seller’s is not there beneath one’s own', async () => {
    const others = Object.keys(ids).filter(
      (name) => name !== 'sellerId' && call.path.includes(`:${name}`),
    );
    if (others.length === 0) return;
    expect(await ask(by('of another seller'), call, { ...ids, sellerId: elsewhere })).toBe(404);
  });

  test.each(saleRoles)('by role at one sale: %s', async (role) => {
    const isOpen = isOpenTo(role, action);
    const atAny = isOpen && call.reach === 'any-sale';
    const atThis = isOpen && call.reach === 'address' && call.path.includes(':saleId');
    expect(expected(atAny)).toContain(await ask(by(`${role} of another sale`), call));
    expect(expected(atAny || atThis)).toContain(await ask(by(`${role} of this sale`), call));
  });

  test('by an operator who looks around: read in part, written never', async () => {
    if (!call.path.includes('/sellers/')) return;
    const status = await ask(by('operator who looks around'), call);
    const expectedOf = isOpenTo('operator', action) ? [200] : [404];
    expect(call.method === 'GET' ? expectedOf : [403]).toContain(status);
  });

  // The last, since it takes things back and away.
  test.each(roles)('by role: %s', async (role) => {
    expect(expected(isOpenTo(role, action))).toContain(await ask(by(role), call));
  });
});

/** In this order: what a sale takes that runs, and of a bidder who registered. */
const ofRunning = [
  'sales/:saleId/pause',
  'sales/:saleId/resume',
  'sales/:saleId/extend',
  'sales/:saleId/announce',
  'sales/:saleId/lots/:lotId/correct',
  'sales/:saleId/lots/:lotId/lowerreserve',
  'sales/:saleId/lots/:lotId/cancel',
];
const ofBidders = [
  'sales/:saleId/bidders/decide',
  'sales/:saleId/bidders/note',
  'sales/:saleId/bidders/limit',
  'sales/:saleId/bidders/block',
];

const callOf = (path: string) => {
  const found = ofSellers.find(({ call }) => shortOf(call.path) === path);
  if (found === undefined) throw new Error(`There is no call ${path}.`);
  return found.call;
};

describe('what the drafts above do not take leaves its entry in the log as well', () => {
  test.each(ofRunning)('%s', async (path) => {
    expect(await ask(by('owner'), callOf(path), { ...ids, ...running })).toBe(200);
    expect(writing).toContain(path);
  });

  test('sales/:saleId/lots/:lotId/withdraw, sales/:saleId/cancel', async () => {
    const given = { ...ids, saleId: running.saleId, lotId: running.otherLotId };
    for (const path of ['sales/:saleId/lots/:lotId/withdraw', 'sales/:saleId/cancel']) {
      expect(await ask(by('owner'), callOf(path), given)).toBe(200);
      expect(writing).toContain(path);
    }
  });

  test.each(ofBidders)('%s', async (path) => {
    const { registrationId = '' } = ids;
    const named = { registrationId, registrationIds: [registrationId], decision: 'refuse' };
    expect(await ask(by('owner'), callOf(path), ids, named)).toBe(200);
    expect(writing).toContain(path);
  });
});

/** They ask by POST, since what they ask with is long or nobody’s business in a log of addresses. */
const reading = [
  'findbidders',
  'findlots',
  'log',
  'sales/:saleId/checklots',
  'sales/:saleId/import/check',
  'sales/:saleId/pictures/match',
  'webhooks/:webhookId/deliveries',
];
/** They refuse what they are given here, or change nothing by it: whether the log has them is not asked here. */
const withoutEffect = [
  'company',
  'consignors/:consignorId/link',
  'consignors/:consignorId/unlink',
  'people/:personId/role',
  'questions/:questionId/dismiss',
  'sales/:saleId/addlot',
  'sales/:saleId/after/decide',
  'sales/:saleId/archive',
  'sales/:saleId/arrangepictures',
  'sales/:saleId/consignors/askforconsent',
  'sales/:saleId/consignors/takebacklink',
  'sales/:saleId/croppicture',
  'sales/:saleId/import/apply',
  'sales/:saleId/pictures/take',
  'sales/:saleId/publish',
  'sales/:saleId/rotatepicture',
  'sales/:saleId/setup',
  'sales/:saleId/unschedule',
  'webhooks/:webhookId/replay',
  'webhooks/:webhookId/switch',
];

test('every other call that writes was seen to write, with its entry in the log', () => {
  const posts = ofSellers.flatMap(({ call: { method, path } }) =>
    method === 'POST' && path.includes('/:sellerId/') ? shortOf(path) : [],
  );
  expect(posts.filter((path) => !writing.has(path)).toSorted()).toEqual(
    [...reading, ...withoutEffect].toSorted(),
  );
});

test.each(calls)('$method $path is answered on the console’s host alone', async (call) => {
  const owner = await clerk(ids['sellerId'] ?? '');
  expect(await ask(owner.client, call)).toBe(404);
});

test('who lost their role is refused at the next call', async () => {
  const { client, id } = await clerk(ids['sellerId'] ?? '', consoleHost, 'owner');
  const [first] = ofSellers;
  if (!first) throw new Error('There is no call.');
  expect(await ask(client, first.call)).not.toBe(404);
  await server.database.kysely.deleteFrom('staff').where('user_id', '=', id).execute();
  expect(await ask(client, first.call)).toBe(404);
});

test('the viewer is told for whom they work and what they may do there', async () => {
  const { status, body } = await by('cashier').call('GET /api/console/viewer');
  expect(status).toBe(200);
  expect(body.companies).toMatchObject([{ sellerId: ids['sellerId'], role: 'cashier' }]);
  expect(body.companies[0]?.may.toSorted()).toEqual(
    actions.filter((action) => isOpenTo('cashier', action)).toSorted(),
  );
  expect((await by('stranger').call('GET /api/console/viewer')).body.companies).toEqual([]);
});
