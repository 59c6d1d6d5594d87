import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { withDatabase, withServer } from '../lib/bench-server.ts';
import type { BenchDatabase } from '../lib/bench-server.ts';
import { coreMs } from '../lib/cores.ts';
import { median } from '../lib/median.ts';
import { load, nextAmount } from './load.ts';
import { pacePgbench, pgbenchPath, runPgbench, writeScript } from './pgbench.ts';
import { callers, lotCount, pgbenchClients } from './scenario.ts';
import type { LoadOrder, LoadResult, Scenario, Target } from './scenario.ts';
import { seed } from './seed.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    /** Of the server, behind one port. */
    processes: { type: 'string', default: '1' },
  },
});
const rounds = values.quick ? 1 : 5;
const seconds = values.quick ? 4 : 10;
const warmUpSeconds = 3;
const goals = {
  /** Bids over HTTP by pgbench's transactions. */
  peer: { hot: 12, spread: 4 },
  /** Bids over HTTP by the same POST on bare Fastify. */
  fastify: 0.16,
  /** Milliseconds to the answer, by those of pgbench with one client. */
  tenth: { p50: 2 },
  half: { p50: 4, p99: 10 },
};
const names: Record<Target, string> = { hot: 'one hot lot', spread: `${lotCount} lots` };
const port = 4300;
const fastifyPort = 4301;

try {
  pgbenchPath();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

await withDatabase(async (bench) => {
  const scenario: Scenario = { ports: [port], ...(await seed(bench.database)) };
  for (const target of ['hot', 'spread'] as const) await compare(bench, scenario, target);
});

interface Measured extends LoadResult {
  /** Microseconds of a core a bid, accepted or refused; null where it cannot be read. */
  readonly cores: { readonly server: number; readonly database: number } | null;
}

interface Round {
  readonly http: Measured;
  /** A second. */
  readonly peer: number;
  readonly fastify: number;
}

async function compare(bench: BenchDatabase, scenario: Scenario, target: Target): Promise<void> {
  const script = await writeScript(bench.folder, target);
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const http = await measure(bench, { scenario, target, pace: null });
    const peer = await runPgbench(bench.url, script, { clients: pgbenchClients, seconds });
    results.push({ http, peer, fastify: await measureFastify({ scenario, target, pace: null }) });
  }
  const rate = ({ http }: Round) => http.accepted / http.seconds;
  const of = (read: (round: Round) => number) => median(results.map(read));
  const best = of(rate);
  const lost = results.reduce((sum, { http }) => sum + http.failed, 0);
  const refused = results.reduce((sum, { http }) => sum + http.refused, 0);
  console.log(`${names[target]}, median of ${rounds} rounds of ${seconds} s:`);
  console.log(
    `  HTTP, ${callers} callers: ${Math.round(best)} accepted bids/s (${refused} refused, ${lost} failed in all)`,
  );
  console.log(
    `  pgbench, ${pgbenchClients} clients: ${Math.round(of(({ peer }) => peer))} transactions/s`,
  );
  console.log(
    `  bids over HTTP ÷ pgbench = ${of((round) => rate(round) / round.peer).toFixed(2)} (goal ≥ ${goals.peer[target]})`,
  );
  console.log(`  the same POST on bare Fastify: ${Math.round(of(({ fastify }) => fastify))}/s`);
  console.log(
    `  bids over HTTP ÷ bare Fastify = ${of((round) => rate(round) / round.fastify).toFixed(3)} (goal ≥ ${goals.fastify})`,
  );
  const cores = (part: 'server' | 'database') =>
    of(({ http }) => http.cores?.[part] ?? Number.NaN).toFixed(0);
  console.log(
    `  processor time a bid: server ${cores('server')} µs, database ${cores('database')} µs`,
  );

  const single = 1_000 / (await runPgbench(bench.url, script, { clients: 1, seconds }));
  console.log(`  pgbench, one client: ${single.toFixed(2)} ms a transaction`);
  const tenth = await measure(bench, { scenario, target, pace: best / 10 });
  console.log(
    `  at a tenth of that load: p50 ${inTimes(tenth.p50, single, goals.tenth.p50)}, p99 ${tenth.p99.toFixed(1)} ms`,
  );
  const half = await measure(bench, { scenario, target, pace: best / 2 });
  console.log(
    `  at half of it: p50 ${inTimes(half.p50, single, goals.half.p50)}, p99 ${inTimes(half.p99, single, goals.half.p99)}`,
  );
  // What a disk or a neighbor that stands still now and then adds to anybody's p99.
  const peer = await pacePgbench(bench.url, script, {
    clients: pgbenchClients,
    seconds,
    pace: of((round) => round.peer) / 2,
  });
  console.log(
    `  pgbench, ${pgbenchClients} clients, at half of its own load: p50 ${peer.p50.toFixed(1)} ms, p99 ${peer.p99.toFixed(1)} ms`,
  );
}

function inTimes(ms: number, single: number, goal: number): string {
  return `${ms.toFixed(1)} ms = ${(ms / single).toFixed(1)} × (goal ≤ ${goal})`;
}

type Order = Pick<LoadOrder, 'scenario' | 'target' | 'pace'>;

/** Loads a fresh server after warming it up: its first seconds are spent on compilation. */
function measure(bench: BenchDatabase, order: Order): Promise<Measured> {
  return withServer(
    bench,
    port,
    async (server) => {
      await load({ ...order, seconds: warmUpSeconds, firstAmount: await nextAmount(bench) });
      const used = async () => (process.platform === 'linux' ? await coreMs(server, bench) : null);
      const before = await used();
      const result = await load({ ...order, seconds, firstAmount: await nextAmount(bench) });
      const after = await used();
      const aBid = (part: 'server' | 'database') =>
        (((after?.[part] ?? 0) - (before?.[part] ?? 0)) / (result.accepted + result.refused)) *
        1_000;
      const cores = after === null ? null : { server: aBid('server'), database: aBid('database') };
      return { ...result, cores };
    },
    [],
    Number(values.processes),
  );
}

/** Requests a second that bare Fastify takes from the same callers, with the same headers and bodies. */
async function measureFastify(order: Order): Promise<number> {
  const peer = fork(new URL('./fastify-process.ts', import.meta.url));
  peer.send(fastifyPort);
  await once(peer, 'message');
  const at = { ...order, scenario: { ...order.scenario, ports: [fastifyPort] }, firstAmount: 1 };
  await load({ ...at, seconds: warmUpSeconds });
  const { accepted, seconds: taken } = await load({ ...at, seconds });
  peer.kill();
  return accepted / taken;
}
