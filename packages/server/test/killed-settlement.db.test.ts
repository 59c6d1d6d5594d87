import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { replayInvoices } from '#operations/replay/public.ts';
import { createFactories } from '#main/testing/factories.ts';
import type { Factories } from '#main/testing/made.ts';
import { seededRandom } from '#main/testing/seeded-random.ts';
import { soldAuction } from '#main/testing/sold-auction.ts';
import { testDatabase } from '#platform/database/testing/test-database.ts';
import type { TestDatabase } from '#platform/database/testing/test-database.ts';
import { startServer } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';

const isLong = process.env['FAIRLOT_LONG'] === '1';
const kills = isLong ? 60 : 1;
/** Two may settle the same auction; starting them takes most of this test's time. */
const nodes = isLong ? 2 : 1;
/** Enough that a kill comes while invoices are being made; each has a PDF. */
const winnersAKill = isLong ? 30 : 6;
/** Milliseconds after the last restart within which every mail arrives (safety.md, 12). */
const arrivalMs = 60_000;
/** Milliseconds to wait for what takes long on a busy machine. */
const busyMs = 60_000;
/** Decides which winner is held, and when a kill comes. */
const random = seededRandom();

let suite: TestDatabase;
let make: Factories;
let servers: ServerProcess[] = [];
/** The nodes' files, kept over kills; the mails that arrived are among them. */
let dataDir = '';

beforeAll(async () => {
  suite = await testDatabase();
  make = createFactories(suite.db);
  await make.site({ host: 'localhost', name: 'Fairlot', seller_company_id: null });
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlot-settlement-'));
  await start();
}, 60_000);
afterAll(async () => {
  await killAll();
  await suite?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const db = () => suite.db.kysely;
async function start(): Promise<void> {
  servers = [];
  for (let node = 0; node < nodes; node += 1)
    servers.push(await startServer(suite.url, undefined, { DATA_DIR: dataDir }));
}

async function invoicesOf(auctionId: string) {
  return db()
    .selectFrom('invoices')
    .select(['id', 'bidder_id', 'invoice_number'])
    .where('auction_id', '=', auctionId)
    .execute();
}

/** An auction of this seller whose lots are all sold; it settles once it is published. */
function endedAuction(sellerId: string) {
  const winners = Array.from({ length: winnersAKill }, (_, index) => [10_00 + index, 99_99]);
  const auction = { seller_company_id: sellerId, published_at: null };
  return soldAuction({ make, database: suite.db }, { winners, auction });
}

async function publish(auctionId: string): Promise<void> {
  await db()
    .updateTable('auctions')
    .set({ published_at: new Date(0) })
    .where('id', '=', auctionId)
    .execute();
}

type Sale = Awaited<ReturnType<typeof endedAuction>>;
const oneOf = ({ winners }: Sale) => random.of(winners).id;

/** Kills for certain in the midst of an invoice: another session locks the winner's row until then. */
async function killMidway(sale: Sale): Promise<void> {
  const holder = await suite.db.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from users where id = $1 for update', [oneOf(sale)]);
    await publish(sale.auctionId);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    // Not asked in the holder's transaction: that would only see connections opened before it asked first.
    const { pool } = suite.db;
    await vi.waitFor(async () => expect((await pool.query(waits)).rowCount).toBeGreaterThan(0), {
      timeout: busyMs,
      interval: 10,
    });
    await killAll();
    expect((await invoicesOf(sale.auctionId)).length).toBeLessThan(winnersAKill);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

/** Kills at any time, perhaps when all is done. */
async function killAnytime({ auctionId }: Sale): Promise<void> {
  await publish(auctionId);
  const made = random.below(winnersAKill * 0.8);
  await vi.waitFor(async () => expect((await invoicesOf(auctionId)).length).toBeGreaterThan(made), {
    timeout: busyMs,
    interval: 1,
  });
  await killAll();
}

const killAll = () => Promise.all(servers.map((server) => server.end('SIGKILL')));

/** The addresses at which a mail with an invoice and its PDF has arrived. */
async function arrivedAt(): Promise<Set<string>> {
  const outbox = path.join(dataDir, 'outbox');
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
  const withInvoice = mails.filter(
    (mail) => /filename=invoice-\d+\.pdf/.test(mail) && mail.includes(pdfBegins),
  );
  return new Set(withInvoice.map((mail) => /^To: (?:.*<)?([^<>\s]+)>?\s*$/m.exec(mail)?.[1] ?? ''));
}
const pdfBegins = Buffer.from('%PDF-1.7').toString('base64').slice(0, 10);

test(
  'servers killed while they settle: every winner gets one invoice, one mail and one plan, right to the cent',
  async () => {
    const { id: sellerId } = await make.seller();
    const sales = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const sale = await endedAuction(sellerId);
      sales.push(sale);
      await (kill % 2 === 0 ? killMidway : killAnytime)(sale);
      await start();
    }
    const restarted = Date.now();
    const unsettled = db().selectFrom('auctions').select('id').where('settled_at', 'is', null);
    await vi.waitFor(async () => expect(await unsettled.execute()).toEqual([]), {
      timeout: 60_000,
      interval: 200,
    });

    const numbers: number[] = [];
    for (const { auctionId, winners } of sales) {
      const invoices = await invoicesOf(auctionId);
      const bidders = invoices.map((invoice) => invoice.bidder_id);
      expect(bidders.toSorted()).toEqual(winners.map(({ id }) => id).toSorted());
      numbers.push(...invoices.map((invoice) => invoice.invoice_number));
      const replayed = await replayInvoices(suite.db, auctionId);
      expect(replayed.flatMap(({ differences }) => differences)).toEqual([]);
    }
    const all = numbers.toSorted((a, b) => a - b);
    expect(all).toEqual(
      Array.from({ length: sales.length * winnersAKill }, (_, index) => index + 1),
    );

    const mails = await db()
      .selectFrom('outbox')
      .select('recipient')
      .where('template', '=', 'invoice')
      .execute();
    const readers = sales.flatMap(({ winners }) => winners.map(({ email }) => email));
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(readers.toSorted());
    await vi.waitFor(async () => expect(await arrivedAt()).toEqual(new Set(readers)), {
      timeout: restarted + arrivalMs - Date.now(),
      interval: 200,
    });
    const plans = await db().selectFrom('scheduled_payments').select('invoice_id').execute();
    expect(plans).toHaveLength(all.length);
  },
  60_000 + kills * busyMs,
);
