import os from 'node:os';
import { parseArgs } from 'node:util';
import { callers, lotCount } from '../bids/scenario.ts';
import type { Target } from '../bids/scenario.ts';
import { seed } from '../bids/seed.ts';
import { withDatabase, withServer } from '../lib/bench-server.ts';
import type { BenchDatabase } from '../lib/bench-server.ts';
import { simulateClose } from './close.ts';
import type { Costs, Report } from './close.ts';
import { costsFrom } from './costs.ts';
import { bytesABid, sampleIdle, sampleLoad } from './measure.ts';
import type { Order, Sample, Server } from './measure.ts';
import { printPlan, printVisitors } from './plan.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const seconds = values.quick ? 4 : 15;
const warmUpSeconds = 3;
const ports = [4_310, 4_311] as const;
/** Of a year that is planned for. */
const lotsAYear = 1_000_000;
const bidsALot = 12;
/** How far from the measurement the simulation may be. */
const goal = 0.2;
const lots: Record<Target, number> = { hot: 1, spread: lotCount };
const names: Record<Target, string> = { hot: 'one hot lot', spread: `${lotCount} lots` };

const rate = (sample: Sample) => sample.bids / sample.seconds;

/** Costs from one node predict two, which are then measured. */
async function compare(bench: BenchDatabase, order: Order): Promise<Costs> {
  const one = await withServers(bench, ports.slice(0, 1), async (servers) => {
    await sampleLoad(bench, servers, { ...order, seconds: warmUpSeconds });
    const full = await sampleLoad(bench, servers, order);
    const light = await sampleLoad(bench, servers, { ...order, pace: rate(full) / 10 });
    return { full, light, idle: await sampleIdle(bench, servers, seconds) };
  });
  const two = await withServers(bench, ports, async (servers) => {
    await sampleLoad(bench, servers, { ...order, seconds: warmUpSeconds });
    const half = { ...order, pace: rate(one.full) / 2 };
    const quarter = { ...order, pace: rate(one.full) / 4 };
    const told = await sampleLoad(bench, servers, half, servers.slice(0, 1));
    const full = await sampleLoad(bench, servers, order);
    return {
      told,
      full,
      half: await sampleLoad(bench, servers, half),
      quarter: await sampleLoad(bench, servers, quarter),
    };
  });
  const costs = costsFrom({ ...one, told: two.told });
  const simulate = (nodes: number, pace: number | null) =>
    simulateClose(
      costs,
      { nodes, apart: null, sharedCores: os.availableParallelism(), hubs: 0 },
      { lots: lots[order.target], callers, pace, watchers: 0, seconds: 10 },
    );
  console.log(`${names[order.target]}, microseconds of a core: ${rounded(costs)}`);
  print('one node, as fast as it can (costs are from here)', simulate(1, null), one.full);
  print('two nodes, as fast as they can', simulate(2, null), two.full);
  print('two nodes, at half of what one can', simulate(2, rate(one.full) / 2), two.half);
  print('two nodes, at a quarter of it', simulate(2, rate(one.full) / 4), two.quarter);
  return costs;
}

function print(what: string, predicted: Report, measured: Sample): void {
  const cores = (ms: number) => ms / 1_000 / measured.seconds;
  console.log(`  ${what}: predicted ÷ measured (goal within ${goal * 100} %)`);
  line('bids a second', predicted.bids, rate(measured), 0);
  line('p50 ms', predicted.p50, measured.p50, 1);
  line('cores of a node', predicted.nodeCores, cores(Math.max(...measured.nodes)), 2);
  line('cores of PostgreSQL', predicted.databaseCores, cores(measured.database), 2);
}

function line(what: string, predicted: number, measured: number, digits: number): void {
  const ratio = predicted / measured;
  const verdict = Math.abs(ratio - 1) <= goal ? '' : ', off';
  console.log(
    `    ${what}: ${predicted.toFixed(digits)} ÷ ${measured.toFixed(digits)} = ${ratio.toFixed(2)}${verdict}`,
  );
}

const rounded = (costs: Costs) =>
  Object.entries(costs)
    .map(([name, us]: [string, number]) => `${name} ${us < 1 ? us.toFixed(3) : us.toFixed(1)}`)
    .join(', ');

async function withServers<T>(
  bench: BenchDatabase,
  [port, ...others]: readonly number[],
  work: (servers: readonly Server[]) => Promise<T>,
): Promise<T> {
  if (port === undefined) return await work([]);
  return withServer(bench, port, (pid) =>
    withServers(bench, others, (rest) => work([{ port, pid }, ...rest])),
  );
}

await withDatabase(
  async (bench) => {
    const scenario = await seed(bench.database);
    let costs: Costs | null = null;
    for (const target of ['hot', 'spread'] as const) {
      costs = await compare(bench, { scenario, target, pace: null, seconds });
    }
    const bytes = await bytesABid(bench);
    const aYear = (bytes * bidsALot * lotsAYear) / 1e9;
    console.log(
      `a bid leaves ${bytes.toFixed(0)} bytes in the database: ${aYear.toFixed(1)} GB of ${bidsALot} bids on each of ${lotsAYear} lots`,
    );
    if (costs) printPlan(costs);
    printVisitors();
  },
  { track_wal_io_timing: 'on' },
);
