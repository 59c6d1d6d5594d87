import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../packages/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/database/embedded/start-embedded-postgres.ts';
import { migrate } from '../../packages/server/src/platform/database/migrator.ts';
import { median } from '../lib/median.ts';
import { runPgbench, writeScript } from './pgbench.ts';
import { callers, lotCount, pgbenchClients } from './scenario.ts';
import type { LoadOrder, LoadResult, Scenario, Target } from './scenario.ts';
import { seed } from './seed.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const rounds = values.quick ? 1 : 5;
const seconds = values.quick ? 4 : 10;
const goals: Record<Target, number> = { hot: 5, spread: 1.5 };
const names: Record<Target, string> = { hot: 'one hot lot', spread: `${lotCount} lots` };
const port = 4300;

const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlot-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder });
try {
  await migrate({ url: postgres.url });
  const database = openDatabase({ url: postgres.url, maxConnections: 2, applicationName: 'bench' });
  const scenario: Scenario = { port, ...(await seed(database)) };
  await database.close();
  for (const target of ['hot', 'spread'] as const) await compare(scenario, target);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

interface Round {
  readonly http: LoadResult;
  readonly peer: number;
}

async function compare(scenario: Scenario, target: Target): Promise<void> {
  const script = await writeScript(folder, target);
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // pgbench raises prices too; the next amounts must lie above them.
    const firstAmount = await highestPrice();
    const http = await withServer(() =>
      load({ scenario, target, seconds, pace: null, firstAmount: firstAmount + 10 }),
    );
    results.push({ http, peer: await runPgbench(postgres.url, script, seconds) });
  }
  const rate = ({ http }: Round) => http.accepted / http.seconds;
  const best = median(results.map(rate));
  const peer = median(results.map((round) => round.peer));
  const ratio = median(results.map((round) => rate(round) / round.peer));
  const lost = results.reduce((sum, { http }) => sum + http.failed, 0);
  const refused = results.reduce((sum, { http }) => sum + http.refused, 0);
  console.log(`${names[target]}, median of ${rounds} rounds of ${seconds} s:`);
  console.log(
    `  HTTP, ${callers} callers: ${Math.round(best)} accepted bids/s (${refused} refused, ${lost} failed in all)`,
  );
  console.log(`  pgbench, ${pgbenchClients} clients: ${Math.round(peer)} transactions/s`);
  console.log(`  bids over HTTP ÷ pgbench = ${ratio.toFixed(2)} (goal ≥ ${goals[target]})`);

  const paced = await withServer(async () =>
    load({ scenario, target, seconds, pace: best / 2, firstAmount: (await highestPrice()) + 10 }),
  );
  console.log(
    `  at half of that load: p50 ${paced.p50.toFixed(1)} ms, p99 ${paced.p99.toFixed(1)} ms (goal ≤ 10 and ≤ 50)`,
  );
}

async function highestPrice(): Promise<number> {
  const database = openDatabase({ url: postgres.url, maxConnections: 1, applicationName: 'bench' });
  const row = await database.kysely
    .selectFrom('lot_states')
    .select(({ fn }) => fn.max('price_cents').as('highest'))
    .executeTakeFirst();
  await database.close();
  return Math.ceil((row?.highest ?? 0) / 100);
}

async function withServer<T>(work: () => Promise<T>): Promise<T> {
  const server = fork(new URL('./server-process.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: postgres.url, PORT: String(port), DATA_DIR: folder },
  });
  await once(server, 'message');
  try {
    return await work();
  } finally {
    await stop(server);
  }
}

async function load(order: LoadOrder): Promise<LoadResult> {
  const process = fork(new URL('./load-process.ts', import.meta.url));
  process.send(order);
  const [result] = (await once(process, 'message')) as [LoadResult];
  process.kill();
  return result;
}

async function stop(server: ChildProcess): Promise<void> {
  const gone = once(server, 'exit');
  server.send('stop');
  await gone;
}
