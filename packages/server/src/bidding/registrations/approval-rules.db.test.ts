import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeApplicant, registrationsOf } from '#main/testing/applicant.ts';
import { staffScene } from '#main/testing/staff-scene.ts';
import type { TestClient } from '#main/testing/test-client.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';

const consoleHost = 'console.localhost';
const day = 24 * 60 * 60_000;
let server: TestServer;
const { clerk } = staffScene(() => server);
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

let sellerId: string;
let saleId: string;
let manager: TestClient;
beforeEach(async () => {
  ({ id: sellerId } = await server.make.seller());
  ({ id: saleId } = await server.make.auction({ seller_company_id: sellerId, approval: 'manual' }));
  ({ client: manager } = await clerk(sellerId, consoleHost, 'manager'));
});

const rules = (paidHere: number | null, paidAnywhere: number | null = null) =>
  manager.call('POST /api/console/sellers/:sellerId/approvalrules', {
    params: { sellerId },
    body: { paidHere, paidAnywhere },
  });
const stored = async () =>
  (await manager.call('GET /api/console/sellers/:sellerId/approvalrules', { params: { sellerId } }))
    .body;

const waiting = async () =>
  (
    await manager.call('GET /api/console/sellers/:sellerId/sales/:saleId/bidders/:status', {
      params: { sellerId, saleId, status: 'pending' },
    })
  ).body.bidders;

const logged = (action: string) =>
  server.database.kysely
    .selectFrom('audit_log')
    .selectAll()
    .where('seller_company_id', '=', sellerId)
    .where('action', '=', action)
    .execute();

type Bidder = Awaited<ReturnType<typeof makeApplicant>>;
/** Gives somebody an invoice of a company, sent so many days ago. */
async function bill(
  bidder: Bidder,
  at: string,
  { isPaid, days }: { isPaid: boolean; days: number },
) {
  const auction = await server.make.auction({ seller_company_id: at });
  await server.make.registration({ auction_id: auction.id, user_id: bidder.id });
  const { id } = await server.make.invoice({
    auction_id: auction.id,
    bidder_id: bidder.id,
    created_at: new Date(Date.now() - days * day),
  });
  if (!isPaid) return { id };
  await server.database.kysely
    .updateTable('invoices')
    .set((set) => ({ paid_cents: set.ref('total_cents') }))
    .where('id', '=', id)
    .execute();
  return { id };
}
const payer = async (at: string) => {
  const bidder = await makeApplicant(server);
  await bill(bidder, at, { isPaid: true, days: 30 });
  return bidder;
};
async function outcomeFor({ id, ask }: Bidder) {
  await ask(saleId);
  const all = await registrationsOf(server, saleId);
  return all.find(({ user_id: userId }) => userId === id)?.status;
}

test('whoever has paid the company is approved as they register, others wait', async () => {
  expect(await stored()).toEqual({ paidHere: null, paidAnywhere: null });
  const regular = await payer(sellerId);
  expect(await outcomeFor(regular)).toBe('pending');
  await rules(1);
  expect(await stored()).toEqual({ paidHere: 1, paidAnywhere: null });
  expect(await outcomeFor(await payer(sellerId))).toBe('approved');
  expect(await logged('bidder.approve')).toMatchObject([{ person: 'the rules of approval' }]);
  expect(await outcomeFor(await payer((await server.make.seller()).id))).toBe('pending');
  expect(await outcomeFor(await makeApplicant(server))).toBe('pending');
  // An applicant who was waiting asks again, and is checked by the present rules.
  expect(await outcomeFor(regular)).toBe('approved');
});

test('invoices of other companies count where the rule says so', async () => {
  await rules(null, 2);
  const elsewhere = (await server.make.seller()).id;
  const bidder = await payer(elsewhere);
  expect(await outcomeFor(bidder)).toBe('pending');
  await bill(bidder, elsewhere, { isPaid: true, days: 1 });
  expect(await outcomeFor(bidder)).toBe('approved');
});

test('whoever owes for a week waits for a person, whom the list tells of it', async () => {
  await rules(1);
  const late = await payer(sellerId);
  await bill(late, (await server.make.seller()).id, { isPaid: false, days: 8 });
  expect(await outcomeFor(late)).toBe('pending');
  const recent = await payer(sellerId);
  await bill(recent, sellerId, { isPaid: false, days: 6 });
  expect(await outcomeFor(recent)).toBe('approved');
  expect(await waiting()).toMatchObject([
    { invoices: 2, paid: 1, paidHere: 1, overdue: 1, overdueHere: 0 },
  ]);
  // What they owe the company itself is counted separately.
  await bill(late, sellerId, { isPaid: false, days: 9 });
  expect(await waiting()).toMatchObject([{ overdue: 2, overdueHere: 1 }]);
});

test('an invoice of which all lots were voided is neither paid nor overdue', async () => {
  await rules(1);
  const noShow = await makeApplicant(server);
  await bill(noShow, sellerId, { isPaid: false, days: 30 });
  await server.database.kysely
    .updateTable('invoices')
    .set({
      voids_cents: sql<number>`-sub_total_cents`,
      sub_total_cents: 0,
      taxable_cents: 0,
      tax_cents: 0,
      total_cents: 0,
    })
    .where('bidder_id', '=', noShow.id)
    .execute();
  expect(await outcomeFor(noShow)).toBe('pending');
  expect(await waiting()).toMatchObject([{ invoices: 1, paid: 0, overdue: 0 }]);
});

test('what the seller gave back is not owed', async () => {
  const bidder = await makeApplicant(server);
  const { id } = await bill(bidder, sellerId, { isPaid: false, days: 30 });
  const paid = { invoice_id: id, accepted: true, amount_cents: 5_000 };
  const payment = { ...paid, made_by: 'Ruth', processed_at: new Date() };
  await server.database.kysely
    .insertInto('invoice_payments')
    .values([
      { ...payment, id: crypto.randomUUID(), kind: 'cash' },
      { ...payment, id: crypto.randomUUID(), kind: 'refund' },
    ])
    .execute();
  await outcomeFor(bidder);
  expect(await waiting()).toMatchObject([{ invoices: 1, paid: 0, overdue: 0 }]);
});

test('a blocked bidder is let in by no rule', async () => {
  await rules(1);
  const bidder = await payer(sellerId);
  await server.database.kysely
    .insertInto('bidder_blocks')
    .values({
      id: crypto.randomUUID(),
      seller_company_id: sellerId,
      user_id: bidder.id,
      reason: 'They never paid.',
    })
    .execute();
  expect(await outcomeFor(bidder)).toBe('refused');
  expect(await logged('bidder.refuse')).toMatchObject([{ person: 'the list of blocked bidders' }]);
});

test('the log tells of rules that changed, once', async () => {
  await rules(1);
  await rules(1);
  expect(await logged('bidder.change-rules')).toMatchObject([
    {
      before: { paidHere: null, paidAnywhere: null },
      after: { paidHere: 1, paidAnywhere: null },
    },
  ]);
});

test.each([0, 101, 1.5])('a rule of %s invoices is refused', async (count) => {
  expect((await rules(count)).status).toBe(400);
});
