import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { createLog } from '#platform/log/log.ts';
import { createSettlement } from './public.ts';
import type { SettledInvoice } from './public.ts';
import { addCertificate, soldAuction } from '#main/testing/sold-auction.ts';
import type { SoldAuction } from '#main/testing/sold-auction.ts';

let server: TestServer;
let settled: SettledInvoice[];
let settle: () => Promise<void>;
beforeAll(async () => {
  server = await testServer();
  settled = [];
  settle = createSettlement({
    database: server.database,
    log: createLog('silent'),
    onInvoiced: async (_, invoices) => void settled.push(...invoices),
  });
});
afterAll(() => server.drop());

const db = () => server.database.kysely;
const invoicesOf = (auctionId: string) =>
  db()
    .selectFrom('invoices')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .orderBy('invoice_number')
    .execute();
const lotsOf = (invoiceId: string) =>
  db().selectFrom('invoice_lots').selectAll().where('invoice_id', '=', invoiceId).execute();
const numbers = async ({ auctionId }: SoldAuction) =>
  (await invoicesOf(auctionId)).map((invoice) => invoice.invoice_number);
/** When it was settled; null: not yet. */
async function settledAt(auctionId: string): Promise<Date | null> {
  const { settled_at } = await db()
    .selectFrom('auctions')
    .select('settled_at')
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow();
  return settled_at;
}

describe('an auction whose every lot has ended', () => {
  let sale: SoldAuction;
  beforeAll(async () => {
    sale = await soldAuction(server, { winners: [[100_00, 33_33], [7_01]] });
    await server.make.lot(sale.place, { outcome: 'passed', ended_at: new Date() });
    await server.make.lot(sale.place, { outcome: 'withdrawn', ended_at: new Date() });
    await settle();
  });

  test('gives every winner one invoice of all that they won, numbered by paddle', async () => {
    const invoices = await invoicesOf(sale.auctionId);
    expect(invoices.map((invoice) => [invoice.invoice_number, invoice.bidder_id])).toEqual(
      sale.winners.map(({ id }, index) => [index + 1, id]),
    );
    const [first] = invoices;
    const lots = await lotsOf(first?.id ?? '');
    expect(lots.map((lot) => [lot.lot_id, lot.hammer_cents, lot.premium_cents])).toEqual([
      [sale.winners[0]?.lotIds[0], 100_00, 18_00],
      [sale.winners[0]?.lotIds[1], 33_33, 6_00],
    ]);
    // Tax of 8.875 % on 157.33, once: 13.963 and so 13.96.
    expect(first).toMatchObject({
      hammer_cents: 133_33,
      premium_cents: 24_00,
      sub_total_cents: 157_33,
      taxable_cents: 157_33,
      tax_cents: 13_96,
      total_cents: 171_29,
      paid_cents: 0,
      revision: 1,
    });
  });

  test('copies who the bidder was', async () => {
    const [first] = await invoicesOf(sale.auctionId);
    expect(first).toMatchObject({
      bidder_name: 'Ada Bidder',
      paddle_number: sale.winners[0]?.paddle,
      address1: '2 Elm Street',
      city: 'Hudson',
      state: 'NY',
      zip: '12534',
      phone: '(518) 555-0100',
    });
  });

  test('hands each invoice on within its transaction, with what scheduling its payment needs', async () => {
    const mine = settled.filter(({ auctionId }) => auctionId === sale.auctionId);
    const invoices = await invoicesOf(sale.auctionId);
    expect(mine).toEqual(
      invoices.map((invoice) => ({
        invoiceId: invoice.id,
        auctionId: sale.auctionId,
        bidderId: invoice.bidder_id,
        createdAt: invoice.created_at,
        lastHammerAt: expect.any(Date) as Date,
        autoCharge: true,
        chargeDelayMs: 2 * 60 * 60_000,
        amountDueCents: invoice.total_cents,
      })),
    );
  });

  test('is settled, and never again', async () => {
    expect(await settledAt(sale.auctionId)).not.toBeNull();
    const before = await invoicesOf(sale.auctionId);
    settled.length = 0;
    await settle();
    expect(await invoicesOf(sale.auctionId)).toEqual(before);
    expect(settled).toEqual([]);
  });
});

describe('settlement waits', () => {
  test('while a lot of any session is open', async () => {
    const sale = await soldAuction(server, { winners: [[10_00]] });
    const evening = await server.make.session({ auction_id: sale.auctionId, position: 2 });
    const open = await server.make.lot({ auction_id: sale.auctionId, session_id: evening.id });
    await settle();
    expect(await invoicesOf(sale.auctionId)).toEqual([]);
    await db()
      .updateTable('lot_states')
      .set({ outcome: 'passed', ended_at: new Date() })
      .where('lot_id', '=', open.id)
      .execute();
    await settle();
    expect(await invoicesOf(sale.auctionId)).toHaveLength(1);
  });

  test('for an auction that is not published, or has no lot', async () => {
    const preview = await soldAuction(server, {
      winners: [[10_00]],
      auction: { published_at: null },
    });
    const empty = await server.make.auction();
    await settle();
    expect(await settledAt(preview.auctionId)).toBeNull();
    expect(await settledAt(empty.id)).toBeNull();
  });
});

test('an auction that nobody won anything in is settled without an invoice', async () => {
  const { auctionId, sessionId } = await server.make.lot(
    {},
    { outcome: 'passed', ended_at: new Date() },
  );
  await server.make.lot(
    { auction_id: auctionId, session_id: sessionId },
    { outcome: 'withdrawn', ended_at: new Date() },
  );
  await settle();
  expect(await settledAt(auctionId)).not.toBeNull();
  expect(await invoicesOf(auctionId)).toEqual([]);
});

test('premium by rules, and none on an exempt lot', async () => {
  const rules = [
    {
      bands: [
        { from: 0, rate: 200_000 },
        { from: 100_00, rate: 100_000 },
      ],
      cumulative: true,
      minimum: 5_00,
    },
  ];
  const sale = await soldAuction(server, {
    winners: [[150_00, 10_00]],
    auction: { premium_rules: JSON.stringify(rules) },
  });
  const exempt = await sale.sell(sale.winners[0], 40_00, { premium_exempt: true });
  await settle();
  const [invoice] = await invoicesOf(sale.auctionId);
  const premiums = new Map(
    (await lotsOf(invoice?.id ?? '')).map((lot) => [lot.lot_id, lot.premium_cents]),
  );
  const [large, small] = sale.winners[0]?.lotIds ?? [];
  expect([large, small, exempt].map((id) => premiums.get(id ?? ''))).toEqual([25_00, 5_00, 0]);
  expect(invoice).toMatchObject({ premium_cents: 30_00, premium_rules: rules });
});

describe('sales tax is left out for a certificate', () => {
  const dayMs = 24 * 60 * 60_000;
  const day = (fromNow: number) =>
    new Date(Date.now() + fromNow * dayMs).toISOString().slice(0, 10);
  test.each([
    ['that staff approved', {}, true],
    ['without an end', { expires_on: null }, true],
    ['that ends tomorrow', { expires_on: day(1) }, true],
    ['that waits for staff', { valid: null, reviewed_at: null, first_approved_at: null }, false],
    ['that staff refused', { valid: false }, false],
    ['of another state', { state: 'NJ' }, false],
    ['that has expired', { expires_on: day(-2) }, false],
    ['that its owner deleted', { deleted_at: new Date(Date.now() - dayMs) }, false],
  ])('%s', async (_, certificate, counts) => {
    const sale = await soldAuction(server, { winners: [[100_00]] });
    const id = await addCertificate(server, sale.winners[0]?.id ?? '', certificate);
    await settle();
    const [invoice] = await invoicesOf(sale.auctionId);
    expect(invoice?.tax_certificate_id).toBe(counts ? id : null);
    expect(invoice?.tax_cents).toBe(counts ? 0 : 10_47);
    expect(invoice?.total_cents).toBe(counts ? 118_00 : 128_47);
  });

  test('but not for somebody else’s', async () => {
    const sale = await soldAuction(server, { winners: [[100_00]] });
    await addCertificate(server, (await server.make.user()).id);
    await settle();
    expect((await invoicesOf(sale.auctionId))[0]?.tax_certificate_id).toBeNull();
  });
});

describe('numbers', () => {
  test('go on from auction to auction of a seller, and start over for another', async () => {
    const one = await soldAuction(server, { winners: [[10_00], [20_00]] });
    await settle();
    const two = await soldAuction(server, {
      winners: [[10_00], [20_00]],
      auction: { seller_company_id: one.sellerId },
    });
    const other = await soldAuction(server, { winners: [[10_00]] });
    await settle();
    expect(await numbers(one)).toEqual([1, 2]);
    expect(await numbers(two)).toEqual([3, 4]);
    expect(await numbers(other)).toEqual([1]);
  });

  test('have no gap where one of many invoices fails, which keeps nobody else from theirs', async () => {
    const sale = await soldAuction(server, { winners: [[10_00], [20_00], [30_00]] });
    const unlucky = sale.winners[1]?.id;
    let broken = true;
    const stumbling = createSettlement({
      database: server.database,
      log: createLog('silent'),
      async onInvoiced(_, invoices) {
        const isPoisoned = broken && invoices.some(({ bidderId }) => bidderId === unlucky);
        if (isPoisoned) throw new Error('No payment could be scheduled.');
      },
    });
    await stumbling();
    const bidders = async () =>
      (await invoicesOf(sale.auctionId)).map((one) => [one.invoice_number, one.bidder_id]);
    const [first, second, third] = sale.winners.map(({ id }) => id);
    expect(await bidders()).toEqual([
      [1, first],
      [2, third],
    ]);
    expect(await settledAt(sale.auctionId)).toBeNull();
    broken = false;
    await stumbling();
    expect((await bidders()).at(-1)).toEqual([3, second]);
    expect(await settledAt(sale.auctionId)).not.toBeNull();
  });
});

test('several nodes at once make each invoice once', async () => {
  const sales = await Promise.all(
    Array.from({ length: 3 }, () =>
      soldAuction(server, { winners: Array.from({ length: 8 }, () => [25_00]) }),
    ),
  );
  settled.length = 0;
  await Promise.all(Array.from({ length: 4 }, () => settle()));
  // A round that met another's lock gave up; the next one does its work.
  await settle();
  for (const { auctionId, winners } of sales) {
    const invoices = await invoicesOf(auctionId);
    expect(invoices.map(({ invoice_number }) => invoice_number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(invoices.map(({ bidder_id }) => bidder_id)).size).toBe(winners.length);
    expect(await settledAt(auctionId)).not.toBeNull();
  }
  expect(settled).toHaveLength(24);
});

test('a process that ends makes no further fifty invoices; the rest is made by another', async () => {
  const sale = await soldAuction(server, { winners: Array.from({ length: 52 }, () => [10_00]) });
  const all = sale.winners.map((_, index) => index + 1);
  const stopping = new AbortController();
  await createSettlement({
    database: server.database,
    log: createLog('silent'),
    onInvoiced: async () => stopping.abort(),
  })(stopping.signal);
  expect(await numbers(sale)).toEqual(all.slice(0, 50));
  await settle();
  expect(await numbers(sale)).toEqual(all);
});

test('a sale without a sold lot that is canceled just before it is settled stays canceled', async () => {
  const { auctionId, place } = await soldAuction(server, { winners: [] });
  await server.make.lot(place, { outcome: 'withdrawn', ended_at: new Date() });
  const cancel = () =>
    server.database.kysely
      .updateTable('auctions')
      .set({ cancelled_at: new Date(), cancellation_reason: 'The house was sold.' })
      .where('id', '=', auctionId)
      .execute();
  await createSettlement({
    database: {
      ...server.database,
      async transaction(work) {
        await cancel();
        return server.database.transaction(work);
      },
    },
    log: createLog('silent'),
    onInvoiced: () => Promise.resolve(),
  })();
  expect(await settledAt(auctionId)).toBeNull();
});
