import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCertificate, soldAuction } from '#main/testing/sold-auction.ts';
import type { SoldAuction } from '#main/testing/sold-auction.ts';
import { testServer } from '#main/testing/test-server.ts';
import type { TestServer } from '#main/testing/test-server.ts';
import type { Database } from '#platform/database/database.ts';
import { createLog } from '#platform/log/log.ts';
import { createSettlement, decideCertificate } from './public.ts';
import type { OnInvoiced } from './public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.drop());

const db = () => server.database.kysely;
const toReview = { valid: null, reviewed_at: null, first_approved_at: null };

/** Settles as one node; what its transactions failed with is kept. */
function node(onInvoiced: OnInvoiced = () => Promise.resolve()) {
  const failures: unknown[] = [];
  const database: Database = {
    ...server.database,
    async transaction(work) {
      try {
        return await server.database.transaction(work);
      } catch (error) {
        failures.push(error);
        throw error;
      }
    },
  };
  return { settle: createSettlement({ database, log: createLog('silent'), onInvoiced }), failures };
}

const decide = (transaction: Parameters<typeof decideCertificate>[0], certificateId: string) =>
  decideCertificate(transaction, { certificateId, valid: true }, () => Promise.resolve());

/** Runs `meanwhile` in a transaction that is committed once so many others wait for its locks. */
async function heldUntil(
  waiting: number,
  meanwhile: Parameters<Database['transaction']>[0],
  others: () => Promise<unknown>,
): Promise<void> {
  let done: Promise<unknown> = Promise.resolve();
  await server.database.transaction(async (transaction) => {
    await meanwhile(transaction);
    done = others();
    await expect.poll(countWaiting, { timeout: 10_000, interval: 5 }).toBe(waiting);
  });
  await done;
}

/** On a connection of its own: within a transaction PostgreSQL would show no connection that is newer. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
  return rows[0]?.waiting ?? 0;
}

async function invoicesOf({ auctionId }: SoldAuction) {
  return db()
    .selectFrom('invoices')
    .select(['invoice_number', 'bidder_id', 'phone', 'tax_certificate_id', 'tax_cents'])
    .where('auction_id', '=', auctionId)
    .orderBy('invoice_number')
    .execute();
}

const biddersOf = async (sale: SoldAuction) =>
  (await invoicesOf(sale)).map(({ bidder_id }) => bidder_id);

test('invoices made together know a profile changed and a certificate decided just before', async () => {
  const sale = await soldAuction(server, { winners: [[10_00], [20_00], [30_00]] });
  const [mover, buyer] = sale.winners;
  const certificate = await addCertificate(server, buyer?.id ?? '', toReview);
  const { settle, failures } = node();
  await heldUntil(
    1,
    async (transaction) => {
      await transaction
        .updateTable('users')
        .set({ phone: '(518) 555-0177' })
        .where('id', '=', mover?.id ?? '')
        .execute();
      expect(await decide(transaction, certificate)).toBe(true);
    },
    settle,
  );
  expect(failures).toEqual([]);
  expect(await invoicesOf(sale)).toMatchObject([
    { invoice_number: 1, phone: '(518) 555-0177', tax_certificate_id: null },
    { invoice_number: 2, tax_certificate_id: certificate, tax_cents: 0 },
    { invoice_number: 3, tax_certificate_id: null },
  ]);
});

test('a certificate decided while the invoices are being made frees the invoice after that', async () => {
  const sale = await soldAuction(server, { winners: [[10_00], [20_00]] });
  const certificate = await addCertificate(server, sale.winners[1]?.id ?? '', toReview);
  let deciding: Promise<boolean> | undefined;
  const { settle, failures } = node(async () => {
    deciding = server.database.transaction((transaction) => decide(transaction, certificate));
    await expect.poll(countWaiting, { timeout: 10_000, interval: 5 }).toBe(1);
  });
  await settle();
  expect(await deciding).toBe(true);
  expect(failures).toEqual([]);
  const [taxed, freed] = await invoicesOf(sale);
  expect(taxed?.tax_cents).toBeGreaterThan(0);
  expect(freed).toMatchObject({ tax_certificate_id: certificate, tax_cents: 0 });
});

test('nodes that settle two sales with the same winners, by other paddles, never wait in a circle', async () => {
  const one = await soldAuction(server, { winners: [[10_00], [20_00], [30_00]] });
  const other = await soldAuction(server, { winners: [] });
  for (const [index, { id: user_id }] of one.winners.toReversed().entries()) {
    const { id } = await server.make.bidder(other.auctionId);
    const paddle = index + 101;
    await server.database.kysely
      .updateTable('registrations')
      .set({ user_id, paddle_number: paddle })
      .where('auction_id', '=', other.auctionId)
      .where('user_id', '=', id)
      .execute();
    await other.sell({ id: user_id, paddle }, 40_00);
  }
  // Both wait for the first one that they lock, and go on at the same moment.
  const nodes = [node(), node()];
  const [first] = one.winners.map(({ id }) => id).toSorted();
  await heldUntil(
    2,
    async (transaction) => {
      await sql`select from users where id = ${first} for update`.execute(transaction);
    },
    () => Promise.all(nodes.map(({ settle }) => settle())),
  );
  expect(nodes.flatMap(({ failures }) => failures)).toEqual([]);
  const bidders = one.winners.map(({ id }) => id);
  expect(await biddersOf(one)).toEqual(bidders);
  expect(await biddersOf(other)).toEqual(bidders.toReversed());
});
