import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soldAuction } from '#main/testing/sold-auction.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import { createLog } from '#platform/log/log.ts';
import { changeInvoice, createSettlement, takePayment } from '#settlement/invoices/public.ts';
import type { ChangeRequest, PaymentDependencies } from '#settlement/invoices/public.ts';
import { replayInvoices } from './replay-invoices.ts';

let server: TestServer;
let settle: () => Promise<void>;
beforeAll(async () => {
  server = await testServer();
  const { database } = server;
  settle = createSettlement({ database, log: createLog('silent'), onInvoiced: async () => {} });
});
afterAll(() => server.drop());

const db = () => server.database.kysely;
const differing = async (id: string) =>
  (await replayInvoices(server.database, id)).flatMap(({ differences }) =>
    differences.map(({ field }) => field),
  );

const cents = fc.integer({ min: 1, max: 5_000_00 });
const rate = fc.integer({ min: 0, max: 400_000 });
const someRules = fc.option(
  fc.array(
    fc
      .record({
        rates: fc.array(rate, { minLength: 1, maxLength: 3 }),
        cumulative: fc.boolean(),
        minimum: fc.integer({ min: 0, max: 20_00 }),
      })
      .map(({ rates, ...rule }) => ({
        ...rule,
        bands: rates.map((ppm, index) => ({ from: index * 250_00, rate: ppm })),
      })),
    { minLength: 1, maxLength: 2 },
  ),
);
const words = { label: 'Changed', notes: '' };
/** A random change by the seller, lots by their place; many are refused. */
const wish = fc.oneof(
  fc.record({
    kind: fc.constant('adjustment' as const),
    lot: fc.nat(4),
    amount: fc.integer({ min: -100_00, max: 50_00 }),
  }),
  fc.record({ kind: fc.constant('void' as const), lot: fc.nat(4) }),
  fc.record({
    kind: fc.constant('fee' as const),
    lot: fc.nat(4),
    amount: fc.integer({ min: -50_00, max: 50_00 }),
    taxable: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom('cash' as const, 'refund' as const), amount: cents }),
);

test('whatever is sold and changed, stored sums are what they are made of', async () => {
  const dependencies: PaymentDependencies = {
    database: server.database,
    onChanged: async () => {},
    onPaid: async () => {},
    isHandedOver: async () => false,
    attempts: { endWaiting: async () => {}, isOpen: async () => false },
  };
  let accepted = 0;
  const property = fc.asyncProperty(
    fc.array(fc.array(cents, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 2 }),
    fc.record({ rules: someRules, premium: rate, tax: fc.integer({ min: 0, max: 120_000 }) }),
    fc.array(wish, { maxLength: 6 }),
    async (winners, terms, wishes) => {
      const sale = await soldAuction(server, {
        winners,
        auction: {
          premium_rules: terms.rules === null ? null : JSON.stringify(terms.rules),
          buyers_premium_ppm: terms.premium,
          sales_tax_ppm: terms.tax,
        },
      });
      await settle();
      const { id } = await db()
        .selectFrom('invoices')
        .select('id')
        .where('auction_id', '=', sale.auctionId)
        .orderBy('invoice_number')
        .limit(1)
        .executeTakeFirstOrThrow();
      const lots = await db()
        .selectFrom('invoice_lots')
        .select('lot_number')
        .where('invoice_id', '=', id)
        .execute();
      for (const one of wishes) {
        if (!('lot' in one)) {
          const payment = { invoiceId: id, kind: one.kind, amountCents: one.amount, notes: '' };
          const outcome = await takePayment(dependencies, { ...payment, madeBy: 'test' });
          if (outcome.kind === 'noted') accepted += 1;
          continue;
        }
        const lotNumber = lots[one.lot % lots.length]?.lot_number ?? '';
        const request: ChangeRequest =
          one.kind === 'adjustment'
            ? { kind: 'adjustment', lotNumber, amountCents: one.amount, ...words }
            : one.kind === 'void'
              ? { kind: 'void', lotNumbers: [lotNumber], ...words }
              : {
                  kind: 'fee',
                  lotNumbers: [lotNumber],
                  amountCents: one.amount,
                  taxable: one.taxable,
                  ...words,
                };
        const outcome = await changeInvoice(dependencies, id, request, 'test');
        if (outcome.kind === 'changed') accepted += 1;
      }
      expect(await replayInvoices(server.database, sale.auctionId)).toHaveLength(winners.length);
      expect(await differing(sale.auctionId)).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: 30 });
  expect(accepted).toBeGreaterThan(10);
}, 60_000);

test('finds what differs, and where', async () => {
  const sale = await soldAuction(server, { winners: [[100_00, 50_00]] });
  await settle();
  const [lot] = await db()
    .selectFrom('invoice_lots')
    .select(['lot_id', 'lot_number', 'invoice_id'])
    .where('lot_id', 'in', [...(sale.winners[0]?.lotIds ?? [])])
    .orderBy('hammer_cents', 'desc')
    .execute();
  const id = lot?.invoice_id ?? '';
  const tamper = async (statement: string, back: string) => {
    await sql.raw(statement).execute(db());
    const found = await differing(id);
    await sql.raw(back).execute(db());
    return found;
  };
  const where = `where id = '${id}'`;
  expect(
    await tamper(
      `update invoices set tax_cents = tax_cents + 1, total_cents = total_cents + 1 ${where}`,
      `update invoices set tax_cents = tax_cents - 1, total_cents = total_cents - 1 ${where}`,
    ),
  ).toEqual(['tax', 'total']);
  expect(
    await tamper(
      `update invoices set paid_cents = 1 ${where}`,
      `update invoices set paid_cents = 0 ${where}`,
    ),
  ).toEqual(['paid']);
  const ofLot = `where lot_id = '${lot?.lot_id}'`;
  expect(
    await tamper(
      `update invoice_lots set premium_cents = premium_cents + 1 ${ofLot}`,
      `update invoice_lots set premium_cents = premium_cents - 1 ${ofLot}`,
    ),
  ).toEqual([`premium of lot ${lot?.lot_number}`]);
  expect(
    await tamper(
      `update lot_states set price_cents = price_cents - 1 ${ofLot}`,
      `update lot_states set price_cents = price_cents + 1 ${ofLot}`,
    ),
  ).toEqual([`hammer of lot ${lot?.lot_number}`]);
  expect(await differing(id)).toEqual([]);
});

test('knows no invoice that does not exist', async () => {
  expect(await replayInvoices(server.database, '01935c1e-0000-7000-8000-000000000000')).toEqual([]);
});
