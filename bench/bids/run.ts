import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { withDatabase, withServer } from '../lib/bench-server.ts';
import type { BenchDatabase } from '../lib/bench-server.ts';
import { median } from '../lib/median.ts';
import { pgbenchPath, runPgbench, writeScript } from './pgbench.ts';
import { callers, lotCount, pgbenchClients } from './scenario.ts';
import type { LoadOrder, LoadResult, Scenario, Target } from './scenario.ts';
import { seed } from './seed.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const rounds = values.quick ? 1 : 5;
const seconds = values.quick ? 4 : 10;
const warmUpSeconds = 3;
const goals: Record<Target, number> = { hot: 5, spread: 1.5 };
const names: Record<Target, string> = { hot: 'one hot lot', spread: `${lotCount} lots` };
const port = 4300;

try {
  pgbenchPath();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

await withDatabase(async (bench) => {
  const scenario: Scenario = { port, ...(await seed(bench.database)) };
  for (const target of ['hot', 'spread'] as const) await compare(bench, scenario, target);
});

interface Round {
  readonly http: LoadResult;
  readonly peer: number;
}

async function compare(bench: BenchDatabase, scenario: Scenario, target: Target): Promise<void> {
  const script = await writeScript(bench.folder, target);
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const http = await measure(bench, { scenario, target, pace: null });
    results.push({ http, peer: await runPgbench(bench.url, script, seconds) });
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

  const paced = await measure(bench, { scenario, target, pace: best / 2 });
  console.log(
    `  at half of that load: p50 ${paced.p50.toFixed(1)} ms, p99 ${paced.p99.toFixed(1)} ms (goal ≤ 10 and ≤ 50)`,
  );
}

/** Loads a fresh server after warming it up: its first seconds are spent on compilation. */
function measure(
  bench: BenchDatabase,
  order: Pick<LoadOrder, 'scenario' | 'target' | 'pace'>,
): Promise<LoadResult> {
  return withServer(bench, port, async () => {
    await load({ ...order, seconds: warmUpSeconds, firstAmount: await nextAmount(bench) });
    return load({ ...order, seconds, firstAmount: await nextAmount(bench) });
  });
}

/** Dollars above every price so far: pgbench raises prices too. */
async function nextAmount({ database }: BenchDatabase): Promise<number> {
  const row = await database.kysely
    .selectFrom('lot_states')
    .select(({ fn }) => fn.max('price_cents').as('highest'))
    .executeTakeFirst();
  return Math.ceil((row?.highest ?? 0) / 100) + 10;
}

async function load(order: LoadOrder): Promise<LoadResult> {
  const process = fork(new URL('./load-process.ts', import.meta.url));
  process.send(order);
  const [result] = (await once(process, 'message')) as [LoadResult];
  process.kill();
  return result;
}
