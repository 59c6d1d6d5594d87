import { simulateClose } from './close.ts';
import type { Costs } from './close.ts';

/** How large an installation is planned: what comes at its busiest moment. */
interface Plan {
  readonly name: string;
  readonly bidsPerSecond: number;
  /** Lots that are bid on at that moment. */
  readonly lots: number;
  /** Watchers of each lot's sale. */
  readonly watchers: number;
}

/**
 * Two thousand lots a minute, twelve bids on each in its last two minutes: 400 a second. 100,000 watchers
 * are spread over a hundred sales, or over ten.
 */
const plans: readonly Plan[] = [
  { name: '10,000 watchers at 20 sales', bidsPerSecond: 400, lots: 4_000, watchers: 500 },
  { name: '100,000 watchers at 100 sales', bidsPerSecond: 400, lots: 4_000, watchers: 1_000 },
  { name: '100,000 watchers at 10 sales', bidsPerSecond: 400, lots: 4_000, watchers: 10_000 },
];
/** Registered bidders, of whom so many are there at the busiest moment (assumed) and ask for so many pages a minute. */
const registered = [1_000_000, 10_000_000];
const there = 0.02;
const pagesAMinute = 3;
/** Milliseconds of a core for a lot's page at its worst: what `npm run bench worst-calls` prints. */
const pageMs = 15.5;
/** No thread is planned to be busier: bursts need the rest. */
const planned = 0.6;
const mostHubs = 256;
/** Commits wait for a second machine: its flush and the way there and back, microseconds. */
const wayThere = 500;

/** The fewest hubs that keep up, for each plan, with what they and PostgreSQL then do. */
export function printPlan(costs: Costs): void {
  console.log(
    'planned, with each part on a core of its own and a second machine that has each commit:',
  );
  for (const plan of plans) {
    const hubs = fewestHubs(plan, costs);
    if (hubs === null) {
      console.log(`  ${plan.name}: more than ${mostHubs} hubs`);
      continue;
    }
    const report = simulate(plan, costs, hubs);
    console.log(
      `  ${plan.name}: ${hubs} hubs at ${report.hubCores.toFixed(2)} of a core, two nodes at ${report.nodeCores.toFixed(2)}, PostgreSQL ${report.databaseCores.toFixed(2)} cores, a bid p99 ${report.p99.toFixed(1)} ms, its watchers p99 ${report.watchersP99.toFixed(0)} ms later`,
    );
  }
}

/** What pages take of those who look, were each a lot at its worst. */
export function printVisitors(): void {
  for (const count of registered) {
    const pagesASecond = (count * there * pagesAMinute) / 60;
    const cores = (pagesASecond * pageMs) / 1_000;
    console.log(
      `  ${count} registered: ${count * there} visitors, ${pagesASecond} pages a second, ${cores.toFixed(1)} cores`,
    );
  }
}

function fewestHubs(plan: Plan, costs: Costs): number | null {
  for (let hubs = 1; hubs <= mostHubs; hubs *= 2) {
    if (simulate(plan, costs, hubs).hubCores > planned) continue;
    let [tooFew, enough] = [hubs / 2, hubs];
    while (enough - tooFew > 1) {
      const middle = Math.floor((tooFew + enough) / 2);
      if (simulate(plan, costs, middle).hubCores > planned) tooFew = middle;
      else enough = middle;
    }
    return enough;
  }
  return null;
}

function simulate({ bidsPerSecond, lots, watchers }: Plan, costs: Costs, hubs: number) {
  return simulateClose(
    { ...costs, flush: 2 * costs.flush + wayThere },
    {
      nodes: 2,
      apart: { nodeCores: 1, databaseCores: 8 },
      sharedCores: 1,
      hubs,
    },
    { lots, callers: 2_000, pace: bidsPerSecond, watchers, seconds: 5 },
  );
}
