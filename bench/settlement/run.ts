import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { replayInvoices } from '../../packages/server/src/operations/replay/public.ts';
import { mount } from '../../packages/server/src/main/mount.ts';
import { readConfig } from '../../packages/server/src/platform/config/config.ts';
import { openFileStore } from '../../packages/server/src/platform/files/open-file-store.ts';
import { createLog } from '../../packages/server/src/platform/log/log.ts';
import { withDatabase } from '../lib/bench-server.ts';
import type { BenchDatabase } from '../lib/bench-server.ts';
import { median } from '../lib/median.ts';
import { copyPlainly } from './plain.ts';
import { lotsAWinner, seed } from './seed.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const winners = values.quick ? 100 : 1_000;
const rounds = values.quick ? 1 : 5;

/** The product without its background work, so that the pass runs once and alone. */
async function withProduct<T>(
  { url, folder, database }: BenchDatabase,
  work: (settle: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const server = await mount({
    config: readConfig({ DATA_DIR: folder, DATABASE_URL: url }),
    database,
    databaseUrl: url,
    files: openFileStore(folder),
    log: createLog('warn'),
  });
  try {
    return await work(server.modules.invoices.settle);
  } finally {
    await server.stop();
  }
}

await withDatabase((bench) =>
  withProduct(bench, async (settle) => {
    const { kysely } = bench.database;
    const ours: number[] = [];
    const plain: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const auctionId = await seed(bench.database, winners);
      const target = await seed(bench.database, winners);
      await sql`update auctions set published_at = now() where id = ${auctionId}`.execute(kysely);
      const begun = performance.now();
      await settle();
      ours.push(performance.now() - begun);
      const replayed = await replayInvoices(bench.database, auctionId);
      if (replayed.length !== winners || replayed.some((one) => one.differences.length > 0)) {
        throw new Error('Not every winner has their invoice, right to the cent.');
      }
      await sql`insert into invoice_counters
        select seller_company_id, 0 from auctions where id = ${target}`.execute(kysely);
      plain.push(await copyPlainly(bench.database, auctionId, target));
    }
    const perSecond = (times: readonly number[]) => Math.round((winners * 1000) / median(times));
    const ratio = median(ours.map((time, round) => (plain[round] ?? Number.NaN) / time));
    console.log(
      `${winners} invoices of ${lotsAWinner} lots settled, each with plan and mail, median of ${rounds}:`,
    );
    console.log(
      `  ours ${perSecond(ours)}/s, the same rows copied one transaction an invoice ${perSecond(plain)}/s`,
    );
    console.log(`  settlement ÷ plain copying = ${ratio.toFixed(2)} (goal ≥ 0.8)`);
  }),
);
