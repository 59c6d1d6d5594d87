import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApplicant } from '#main/testing/applicant.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const consoleHost = 'console.localhost';
const day = 24 * 60 * 60_000;
type Limit = 250 | 500 | 1_000 | 2_500 | null;

let server: TestServer;
const { clerk } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let sellerId: string;
let saleId: string;
let manager: TestClient;
let registrationId: string;
beforeEach(async () => {
  ({ id: sellerId } = await server.make.seller());
  ({ id: saleId } = await server.make.auction({ seller_company_id: sellerId, approval: 'manual' }));
  ({ client: manager } = await clerk(sellerId, consoleHost, 'manager'));
  const { id: userId } = await server.make.user({ first_name: 'Max', last_name: 'Frey' });
  const made = { auction_id: saleId, user_id: userId, status: 'pending' as const };
  ({ id: registrationId } = await server.make.registration(made));
});

const limit = async (dollars: Limit, client = manager, id = registrationId) =>
  (
    await client.call('POST /api/console/sellers/:sellerId/sales/:saleId/bidders/limit', {
      params: { sellerId, saleId },
      body: { registrationId: id, limit: dollars },
    })
  ).body;
const stored = async (status: 'pending' | 'approved' = 'pending') =>
  (
    await manager.call('GET /api/console/sellers/:sellerId/sales/:saleId/bidders/:status', {
      params: { sellerId, saleId, status },
    })
  ).body.bidders.map((bidder) => [bidder.limit, bidder.limitChangesLeft]);
const logged = (action: string) =>
  server.database.kysely
    .selectFrom('audit_log')
    .select(['subject', 'before', 'after'])
    .where('seller_company_id', '=', sellerId)
    .where('action', '=', action)
    .orderBy('id')
    .execute();

const newcomers = async (dollars: Limit) =>
  (
    await manager.call('POST /api/console/sellers/:sellerId/newcomerlimit', {
      params: { sellerId },
      body: { limit: dollars },
    })
  ).body;
const register = async (paid: { readonly at: string } | null) => {
  const bidder = await makeApplicant(server);
  if (paid !== null) {
    const auction = await server.make.auction({ seller_company_id: paid.at });
    await server.make.registration({ auction_id: auction.id, user_id: bidder.id });
    const { id } = await server.make.invoice({ auction_id: auction.id, bidder_id: bidder.id });
    await server.database.kysely
      .updateTable('invoices')
      .set((set) => ({ paid_cents: set.ref('total_cents') }))
      .where('id', '=', id)
      .execute();
  }
  await bidder.ask(saleId);
  const row = await server.database.kysely
    .selectFrom('registrations')
    .select('limit_cents')
    .where('auction_id', '=', saleId)
    .where('user_id', '=', bidder.id)
    .executeTakeFirstOrThrow();
  return { ...bidder, limit: row.limit_cents };
};

describe('the limit of a bidder', () => {
  test('is given to nobody who is registered elsewhere', async () => {
    const elsewhere = await server.make.registration({});
    for (const id of [elsewhere.id, uuid()]) {
      expect(await limit(500, manager, id)).toMatchObject({ code: 'RegistrationGone' });
    }
    expect(await logged('bidder.limit')).toEqual([]);
  });

  test.each([0, -250, 251, 1_000_000, 250.5])(
    'is one of a short list, and not %s',
    async (dollars) => {
      expect(await limit(dollars as Limit)).toMatchObject({ isError: true });
      expect(await stored()).toEqual([[null, 3]]);
    },
  );

  test('is logged with what it was, and sent again changes and counts nothing', async () => {
    expect(await limit(500)).toMatchObject({ isError: false });
    await Promise.all([1, 2, 3].map(() => limit(500)));
    await limit(null);
    expect(await stored()).toEqual([[null, 1]]);
    expect(await logged('bidder.limit')).toMatchObject([
      { subject: 'Max Frey', before: { limit: '' }, after: { limit: '$500.00' } },
      { before: { limit: '$500.00' }, after: { limit: '' } },
    ]);
  });

  test('is changed three times in 24 hours at most, also at once, and taken away always', async () => {
    const answers = await Promise.all(([250, 500, 1_000, 2_500] as const).map((to) => limit(to)));
    expect(answers.filter(({ isError }) => isError)).toMatchObject([
      { code: 'TooManyLimitChanges' },
    ]);
    const [[now, left] = []] = await stored();
    expect(left).toBe(0);
    expect(await limit(now === 250 ? 500 : 250)).toMatchObject({ code: 'TooManyLimitChanges' });
    expect(await limit(null)).toMatchObject({ isError: false });
    await server.clock.shift(day + 60_000);
    expect(await limit(250)).toMatchObject({ isError: false });
    await server.clock.shift(0);
  });
});

describe('the limit of newcomers', () => {
  test('holds for whoever registers from then on and has paid the company nothing yet', async () => {
    const before = await register(null);
    expect(before.limit).toBeNull();
    expect(await newcomers(500)).toMatchObject({ isError: false });
    expect((await register(null)).limit).toBe(500_00);
    expect((await register({ at: sellerId })).limit).toBeNull();
    expect((await register({ at: (await server.make.seller()).id })).limit).toBe(500_00);
    // Bidders who registered before keep what they have, even if they ask again.
    await before.ask(saleId);
    expect(await stored()).toContainEqual([null, 3]);
    expect((await register(null)).limit).toBe(500_00);
    await newcomers(null);
    expect((await register(null)).limit).toBeNull();
  });

  test('is read by those who see bidders, and logged once', async () => {
    await newcomers(1_000);
    await newcomers(1_000);
    const { client: viewer } = await clerk(sellerId, consoleHost, 'viewer');
    const { body } = await viewer.call('GET /api/console/sellers/:sellerId/newcomerlimit', {
      params: { sellerId },
    });
    expect(body).toEqual({ limit: 1_000 });
    expect(await logged('bidder.newcomer-limit')).toMatchObject([
      { before: { limit: '' }, after: { limit: '$1,000.00' } },
    ]);
    await manager.call('POST /api/console/sellers/:sellerId/approvalrules', {
      params: { sellerId },
      body: { paidHere: 2, paidAnywhere: null },
    });
    expect(await newcomers(1_000)).toMatchObject({ isError: false });
  });
});
