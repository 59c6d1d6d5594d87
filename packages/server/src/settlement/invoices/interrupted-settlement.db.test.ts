import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soldAuction } from '#main/testing/sold-auction.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { Database } from '#platform/database/database.ts';
import { createLog } from '#platform/log/log.ts';
import { createSettlement, readInvoice, sumsOf } from './public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const db = () => server.database.kysely;

/** The database of a node that dies before its statement of this number: it does nothing from then on. */
function dyingAt(statement: number): { readonly database: Database; asked(): number } {
  let asked = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      asked += 1;
      if (asked >= statement) throw new Error('The node is dead.');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const kysely = db().withPlugin(plugin);
  const database: Database = {
    ...server.database,
    kysely,
    transaction: (work) => kysely.transaction().execute(work),
  };
  return { database, asked: () => asked };
}

const settlement = (database: Database) =>
  createSettlement({
    database,
    log: createLog('silent'),
    // The step after invoices: here, the schedule of their payments.
    onInvoiced: async (transaction, invoices) => {
      await transaction
        .insertInto('scheduled_payments')
        .values(
          invoices.map(({ invoiceId, createdAt }) => ({
            invoice_id: invoiceId,
            next_attempt_at: createdAt,
          })),
        )
        .execute();
    },
  });

/** Numbers of the invoices of an auction, each of which must be complete. */
async function wholeInvoices(auctionId: string): Promise<number[]> {
  const rows = await db()
    .selectFrom('invoices')
    .leftJoin('scheduled_payments', 'scheduled_payments.invoice_id', 'invoices.id')
    .select(['id', 'invoice_number', 'scheduled_payments.invoice_id as scheduled'])
    .where('auction_id', '=', auctionId)
    .orderBy('invoice_number')
    .execute();
  for (const { id, scheduled } of rows) {
    const invoice = await readInvoice(db(), id);
    expect(invoice.lots).toHaveLength(2);
    expect(invoice.sums).toEqual(sumsOf(invoice));
    expect(scheduled).toBe(id);
  }
  return rows.map((row) => row.invoice_number);
}

test('a node that dies before any of its statements leaves whole invoices, and the next one the rest', async () => {
  const partly = new Set<number>();
  for (let statement = 1; ; statement += 1) {
    const sale = await soldAuction(server, {
      winners: [
        [10_00, 20_00],
        [30_00, 40_00],
      ],
    });
    const dying = dyingAt(statement);
    await settlement(dying.database)().catch(() => {});
    const left = await wholeInvoices(sale.auctionId);
    // Both are of one transaction.
    expect([[], [1, 2]]).toContainEqual(left);
    partly.add(left.length);
    await settlement(server.database)();
    expect(await wholeInvoices(sale.auctionId)).toEqual([1, 2]);
    const { settled_at } = await db()
      .selectFrom('auctions')
      .select('settled_at')
      .where('id', '=', sale.auctionId)
      .executeTakeFirstOrThrow();
    expect(settled_at).not.toBeNull();
    if (dying.asked() < statement) break;
  }
  expect(partly).toEqual(new Set([0, 2]));
});
