import { consoleLimits } from '@fairlot/contract';
import type { Role } from '@fairlot/contract';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byCommand } from '#main/testing/by-command.ts';
import { addOperator } from '#identity/operators/public.ts';
import { afterSaleScene } from '#main/testing/after-sale-scene.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const minute = 60_000;
const consoleHost = 'console.localhost';

let server: TestServer;
const { clerk, clerkOfSale } = staffScene(() => server);
const { passedSale } = afterSaleScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const today = async (client: TestClient, sellerId: string) =>
  (await client.call('GET /api/console/sellers/:sellerId/today', { params: { sellerId } })).body;
const kindsOf = async (client: TestClient, sellerId: string) =>
  (await today(client, sellerId)).tasks.map(({ kind, count }) => `${kind} ${count}`);
const bidsOf = async (client: TestClient, sellerId: string) =>
  (await today(client, sellerId)).tasks.map(({ kind, hasBids }) => `${kind} ${hasBids}`);

/** A running sale of this seller in which two bidders wait, a question is open and the clocks are stopped. */
async function busySale(sellerId: string) {
  const { kysely } = server.database;
  const { id: saleId } = await server.make.auction({ seller_company_id: sellerId });
  const session = await server.make.session({ auction_id: saleId });
  const place = { auction_id: saleId, session_id: session.id };
  await server.make.lot(place, { close_at: new Date(Date.now() + 90 * minute) });
  const first = await server.make.lot(
    { ...place, lot_number: '12A', title: 'Brass lamp' },
    { close_at: new Date(Date.now() + 30 * minute) },
  );
  for (const hoursAgo of [2, 1]) {
    const requested_at = new Date(Date.now() - hoursAgo * 60 * minute);
    await server.make.registration({ auction_id: saleId, status: 'pending', requested_at });
  }
  await kysely
    .insertInto('lot_questions')
    .values({
      id: uuid(),
      lot_id: first.id,
      asker_id: (await server.make.user()).id,
      host: 'localhost',
      question: 'Does it work?',
    })
    .execute();
  return { saleId, first };
}

test('each role is told of what it may see, the most urgent first, and never of another company', async () => {
  const { kysely } = server.database;
  const { sellerId, saleId: over, lotIds, decide, desk } = await passedSale({ lots: 3 });
  const { saleId } = await busySale(sellerId);
  await kysely
    .insertInto('sale_pauses')
    .values({ id: uuid(), auction_id: saleId, paused_at: new Date(), reason: 'A storm.' })
    .execute();
  await server.make.invoice({ auction_id: over, latest_attempt: 'declined' });
  await server.make.auction({
    seller_company_id: sellerId,
    title: '',
    previewed_at: null,
    published_at: null,
  });

  const owner = await clerk(sellerId, consoleHost);
  const all = ['paused-sale 1', 'bidders 2', 'questions 1', 'passed-lots 3', 'declined-cards 1'];
  // Without a title, a lot and a pickup time.
  expect(await kindsOf(owner.client, sellerId)).toEqual([...all, 'draft 3']);
  const seen = async (role: Role) => {
    const { client } = await clerk(sellerId, consoleHost, role);
    return kindsOf(client, sellerId);
  };
  expect(await seen('cashier')).toEqual(['paused-sale 1']);
  expect(await seen('cataloguer')).toEqual(['paused-sale 1', 'questions 1', 'draft 3']);
  expect(await seen('viewer')).toEqual([...all, 'draft 3']);
  // Somebody who works at one sale sees only that.
  const ofOver = await clerkOfSale({ sellerId, saleId: over }, consoleHost, 'manager');
  expect(await kindsOf(ofOver.client, sellerId)).toEqual(['passed-lots 3', 'declined-cards 1']);
  expect((await today(ofOver.client, sellerId)).next).toEqual([]);
  const { id: elsewhere } = await server.make.seller();
  const other = await clerk(elsewhere, consoleHost);
  expect(await today(other.client, elsewhere)).toEqual({ tasks: [], next: [] });

  // Offered or returned lots no longer wait: the number is that of the desk.
  await decide({ kind: 'return', reason: '' }, lotIds.slice(0, 1));
  await decide({ kind: 'accept', hours: 24 }, lotIds.slice(1, 2));
  const undecided = (await desk()).lots.filter(({ state }) => state === 'to-decide');
  expect(undecided).toHaveLength(1);
  expect(await kindsOf(owner.client, sellerId)).toContain('passed-lots 1');
});

test('unsold lots say whether any of them has a bid', async () => {
  const { sellerId, manager } = await passedSale();
  expect(await bidsOf(manager, sellerId)).toEqual(['passed-lots true']);

  const { id } = await server.make.seller();
  const auction = { seller_company_id: id, settled_at: new Date() };
  const { id: auction_id } = await server.make.auction(auction);
  const { id: session_id } = await server.make.session({ auction_id });
  await server.make.lot({ auction_id, session_id }, { outcome: 'passed', ended_at: new Date() });
  const owner = await clerk(id, consoleHost);
  expect(await bidsOf(owner.client, id)).toEqual(['passed-lots false']);
});

test('nothing waits in a sale that was canceled', async () => {
  const { id: sellerId } = await server.make.seller();
  const { saleId } = await busySale(sellerId);
  const { client } = await clerk(sellerId, consoleHost);
  expect(await kindsOf(client, sellerId)).toContain('bidders 2');
  await server.database.kysely
    .updateTable('auctions')
    .set({ cancelled_at: new Date(), cancellation_reason: 'The barn burned down.' })
    .where('id', '=', saleId)
    .execute();
  expect(await kindsOf(client, sellerId)).not.toContain('bidders 2');
});

test('bidders who ask for a higher limit are counted, and a sale without them is not named', async () => {
  const { id: sellerId } = await server.make.seller();
  const { saleId, first } = await busySale(sellerId);
  await busySale(sellerId);
  const since = new Date(Date.now() - 5 * minute);
  const ann = await server.make.bidder(saleId);
  await server.database.kysely
    .updateTable('registrations')
    .set({ limit_cents: 250_00 })
    .where('user_id', '=', ann.id)
    .execute();
  await server.database.kysely
    .insertInto('pending_bids')
    .values({
      id: uuid(),
      lot_id: first.id,
      bidder_id: ann.id,
      unique_id: 'waits',
      max_cents: 400_00,
      entered_at: since,
      above_limit_since: since,
    })
    .execute();
  const { client } = await clerk(sellerId, consoleHost, 'viewer');
  const { tasks } = await today(client, sellerId);
  expect(tasks.filter(({ kind }) => kind === 'limits')).toMatchObject([
    { sale: { saleId }, count: 1, at: since.toISOString() },
  ]);
});

test('what closes next is the nearest lot of each running sale, as long as it is open', async () => {
  const { id: sellerId } = await server.make.seller();
  const { saleId, first } = await busySale(sellerId);
  const { client } = await clerk(sellerId, consoleHost, 'cashier');
  const next = async () =>
    (await today(client, sellerId)).next.map(({ lotNumber, openLots }) => [lotNumber, openLots]);
  expect((await today(client, sellerId)).next).toMatchObject([
    { saleId, lotNumber: '12A', lotTitle: 'Brass lamp', openLots: 2, isPaused: false },
  ]);
  await server.database.kysely
    .updateTable('lot_states')
    .set({ outcome: 'withdrawn', ended_at: new Date() })
    .where('lot_id', '=', first.id)
    .execute();
  expect(await next()).toEqual([[expect.any(String), 1]]);
});

test('a sale that opens later says when, and what would keep it from that', async () => {
  const { id: sellerId } = await server.make.seller();
  const at = new Date(Date.now() + 24 * 60 * minute);
  await server.make.auction({ seller_company_id: sellerId, published_at: at });
  const { client } = await clerk(sellerId, consoleHost);
  expect((await today(client, sellerId)).tasks).toMatchObject([
    { kind: 'scheduled-sale', count: 2, at: at.toISOString() },
  ]);
});

test('an operator who works for a company is told of companies that wait for them', async () => {
  const { id: sellerId } = await server.make.seller();
  await server.make.seller({ verified_at: null });
  const { client, email } = await clerk(sellerId, consoleHost);
  expect(await kindsOf(client, sellerId)).toEqual([]);
  await addOperator(server.database, email, byCommand);
  expect(await kindsOf(client, sellerId)).toEqual(['companies 1']);
});

test('a crowd is counted as far as people would read', async () => {
  const { id: sellerId } = await server.make.seller();
  const { id: saleId } = await server.make.auction({ seller_company_id: sellerId });
  await sql`
    with crowd as (
      insert into users (id, email, first_name, last_name, password_hash)
      select gen_random_uuid(), 'crowd-' || n || '@example.com', 'Ada', 'Bidder', 'none'
      from generate_series(0, ${consoleLimits.todayCountCap}::int) n returning id
    )
    insert into registrations (id, auction_id, user_id, status)
    select gen_random_uuid(), ${saleId}, id, 'pending' from crowd`.execute(server.database.kysely);
  const { client } = await clerk(sellerId, consoleHost);
  expect(await kindsOf(client, sellerId)).toEqual([`bidders ${consoleLimits.todayCountCap}`]);
});
