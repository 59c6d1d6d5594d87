import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeApplicant, registrationsOf } from '#main/testing/applicant.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const consoleHost = 'console.localhost';
const hour = 60 * 60_000;
const day = 24 * hour;
let server: TestServer;
const { clerk, logIn, prove } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let sellerId: string;
let manager: TestClient;
let managerEmail: string;
beforeEach(async () => {
  ({ id: sellerId } = await server.make.seller());
  ({ client: manager, email: managerEmail } = await clerk(sellerId, consoleHost, 'manager'));
  await prove(manager);
});
afterEach(() => server.clock.shift(0));

const saleOf = async (seller = sellerId, approval: 'automatic' | 'manual' = 'automatic') =>
  (await server.make.auction({ seller_company_id: seller, approval })).id;

async function registered(saleId: string) {
  const bidder = await makeApplicant(server);
  await bidder.ask(saleId);
  return { ...bidder, registrationId: (await lastOf(saleId))?.id ?? '' };
}
const lastOf = async (saleId: string) => (await registrationsOf(server, saleId)).at(-1);
const statusOf = async (saleId: string) => (await lastOf(saleId))?.status;

const block = (saleId: string, registrationId: string, given: { days?: number | null } = {}) =>
  manager.call('POST /api/console/sellers/:sellerId/sales/:saleId/bidders/block', {
    params: { sellerId, saleId },
    body: { registrationId, cause: 'other', reason: 'They never paid.', days: null, ...given },
  });
const blocks = async (client = manager) =>
  (await client.call('GET /api/console/sellers/:sellerId/blocks', { params: { sellerId } })).body;
const lift = (blockId: string, client = manager, seller = sellerId) =>
  client.call('POST /api/console/sellers/:sellerId/blocks/:blockId/lift', {
    params: { sellerId: seller, blockId },
    body: undefined,
  });
const templates = async (recipient: string) =>
  (
    await server.database.kysely
      .selectFrom('outbox')
      .select('template')
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute()
  ).map(({ template }) => template);

test('a blocked bidder is refused in all open sales of the company, and in no other', async () => {
  const [here, alsoHere, elsewhere] = [await saleOf(), await saleOf(), await server.make.auction()];
  const closed = await server.make.lot();
  await server.database.kysely
    .updateTable('lot_states')
    .set({ outcome: 'passed', ended_at: new Date() })
    .where('lot_id', '=', closed.id)
    .execute();
  await server.database.kysely
    .updateTable('auctions')
    .set({ seller_company_id: sellerId })
    .where('id', '=', closed.auctionId)
    .execute();
  const bidder = await registered(here);
  await bidder.ask(alsoHere);
  await bidder.ask(elsewhere.id);
  await server.make.registration({ auction_id: closed.auctionId, user_id: bidder.id });

  expect((await block(here, bidder.registrationId, { days: 30 })).body.isError).toBe(false);
  expect(await statusOf(here)).toBe('refused');
  expect(await statusOf(alsoHere)).toBe('refused');
  expect(await statusOf(elsewhere.id)).toBe('approved');
  expect(await statusOf(closed.auctionId)).toBe('approved');
  const refusals = (await templates(bidder.email)).filter(
    (name) => name === 'registration-refused',
  );
  expect(refusals).toHaveLength(2);
  expect(await blocks()).toMatchObject([{ reason: 'They never paid.' }]);
  const logged = await server.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'reason', 'after'])
    .where('seller_company_id', '=', sellerId)
    .where('action', '=', 'bidder.block')
    .execute();
  expect(logged).toEqual([
    { action: 'bidder.block', reason: 'They never paid.', after: { days: 30, cause: 'other' } },
  ]);
});

test('what waits for an approval is void, and no approval brings it back', async () => {
  const sale = await saleOf(sellerId, 'manual');
  const session = await server.make.session({ auction_id: sale });
  const lot = await server.make.lot({ auction_id: sale, session_id: session.id });
  const bidder = await registered(sale);
  await bidder.client.call('POST /api/site/placebid', {
    body: { lotSecureId: lot.id, bidAmount: 50, bidUniqueId: crypto.randomUUID() },
  });
  const waiting = () => server.database.kysely.selectFrom('pending_bids').selectAll().execute();
  expect(await waiting()).toHaveLength(1);
  await block(sale, bidder.registrationId);
  expect(await waiting()).toEqual([]);
  const { body } = await manager.call(
    'POST /api/console/sellers/:sellerId/sales/:saleId/bidders/decide',
    {
      params: { sellerId, saleId: sale },
      body: { registrationIds: [bidder.registrationId], decision: 'approve' },
    },
  );
  expect(body.decided).toBe(0);
  expect(await statusOf(sale)).toBe('refused');
  const refused = await manager.call(
    'GET /api/console/sellers/:sellerId/sales/:saleId/bidders/:status',
    { params: { sellerId, saleId: sale, status: 'refused' } },
  );
  expect(refused.body.bidders).toMatchObject([{ isBlocked: true }]);
});

test('a block refuses later registrations as they come, until its last day', async () => {
  const bidder = await registered(await saleOf());
  const [first] = await server.database.kysely
    .selectFrom('registrations')
    .select('auction_id')
    .where('id', '=', bidder.registrationId)
    .execute();
  await block(first?.auction_id ?? '', bidder.registrationId, { days: 30 });
  const later = await saleOf();
  const before = await templates(bidder.email);
  expect((await bidder.ask(later)).body.result).not.toBe('Approved');
  expect(await statusOf(later)).toBe('refused');
  expect(await templates(bidder.email)).toEqual(before);
  await server.clock.shift(30 * day + hour);
  manager = await logIn({ email: managerEmail }, consoleHost);
  expect(await blocks()).toEqual([]);
  const afterwards = await saleOf();
  await bidder.ask(afterwards);
  expect(await statusOf(afterwards)).toBe('approved');
});

test('a block is lifted by its own company alone, with the password shown again, and blocks the same bidder once', async () => {
  const sale = await saleOf();
  const bidder = await registered(sale);
  await block(sale, bidder.registrationId, { days: 30 });
  await block(sale, bidder.registrationId);
  const [only, ...others] = await blocks();
  expect(others).toEqual([]);
  expect(only).toMatchObject({ until: null });
  const stranger = await server.make.seller();
  const { client: of } = await clerk(stranger.id, consoleHost, 'owner');
  await prove(of);
  expect((await lift(only?.blockId ?? '', of, stranger.id)).status).toBe(404);
  await server.clock.shift(11 * 60_000);
  const late = await lift(only?.blockId ?? '');
  expect(late).toMatchObject({ status: 403, body: { code: 'ReauthenticationRequired' } });
  expect(await blocks()).toHaveLength(1);
  await prove(manager);
  await Promise.all([lift(only?.blockId ?? ''), lift(only?.blockId ?? '')]);
  expect(await blocks()).toEqual([]);
  const lifted = await server.database.kysely
    .selectFrom('audit_log')
    .select('action')
    .where('seller_company_id', '=', sellerId)
    .where('action', '=', 'bidder.unblock')
    .execute();
  expect(lifted).toHaveLength(1);
  const next = await saleOf();
  await bidder.ask(next);
  expect(await statusOf(next)).toBe('approved');
});

test('nobody is found by the registration of another company’s sale', async () => {
  const elsewhere = await server.make.auction();
  const bidder = await registered(elsewhere.id);
  expect((await block(await saleOf(), bidder.registrationId)).body).toMatchObject({
    isError: true,
    code: 'RegistrationGone',
  });
  expect((await block(elsewhere.id, bidder.registrationId)).status).toBe(404);
  expect(await statusOf(elsewhere.id)).toBe('approved');
});

test.each([
  ['without a reason', { reason: ' ', days: null }],
  ['with a reason without end', { reason: 'x'.repeat(301), days: null }],
  ['for no day', { reason: 'They never paid.', days: 0 }],
])('a block %s is refused', async (_, given) => {
  const sale = await saleOf();
  const { registrationId } = await registered(sale);
  const answer = await manager.call(
    'POST /api/console/sellers/:sellerId/sales/:saleId/bidders/block',
    { params: { sellerId, saleId: sale }, body: { registrationId, cause: 'other', ...given } },
  );
  expect(answer.status).toBe(400);
  expect(await blocks()).toEqual([]);
});

test('whoever registers while they are blocked is not let in', async () => {
  for (let round = 0; round < 10; round += 1) {
    const sale = await saleOf();
    const bidder = await registered(sale);
    const others = await Promise.all([saleOf(), saleOf(), saleOf()]);
    // One has an open lot; those without any count as open too.
    const session = await server.make.session({ auction_id: others[0] });
    await server.make.lot({ auction_id: others[0], session_id: session.id });
    await Promise.all([
      ...others.map((other) => bidder.ask(other)),
      block(sale, bidder.registrationId),
    ]);
    for (const other of others) expect(await statusOf(other)).toBe('refused');
  }
});
