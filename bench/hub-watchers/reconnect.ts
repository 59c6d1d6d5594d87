import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Caller } from '../bids/caller.ts';
import { seed } from '../bids/seed.ts';
import { withDatabase, withServer } from '../lib/bench-server.ts';
import type { CrowdOrder, CrowdReport } from './crowd-process.ts';

const port = 4_330;
const perProcess = 1_000;
/** Milliseconds between two bids. */
const bidEveryMs = 50;
const aloneSeconds = 10;

/** All watchers of the product's server lose their connections and come back at once, while somebody bids. */
export async function measureReconnect(watchers: number): Promise<void> {
  await withDatabase(async (bench) => {
    const scenario = await seed(bench.database);
    const { id: sessionId } = await bench.database.kysely
      .selectFrom('auction_sessions')
      .select('id')
      .executeTakeFirstOrThrow();
    await withServer(bench, port, async () => {
      const crowds = Array.from({ length: Math.ceil(watchers / perProcess) }, () =>
        fork(new URL('./crowd-process.ts', import.meta.url)),
      );
      const each = Math.floor(watchers / crowds.length);
      try {
        await tell(crowds, { order: 'connect', port, sessionId, watchers: each });
        const bids = keepBidding(scenario);
        await bids.during(new Promise((resolve) => setTimeout(resolve, aloneSeconds * 1_000)));
        const alone = await bids.during(
          new Promise((resolve) => setTimeout(resolve, aloneSeconds * 1_000)),
        );
        const back = tell(crowds, { order: 'again' });
        const meanwhile = await bids.during(back);
        bids.stop();
        const reports = await back;
        const slowest = Math.max(...reports.map((report) => report.slowest)) / 1_000;
        const retries = reports.reduce((sum, report) => sum + report.retries, 0);
        console.log(
          `${each * crowds.length} watchers came back within ${slowest.toFixed(1)} s (goal ≤ 10), ${retries} at a second try`,
        );
        console.log(
          `  a bid took p50 ${at(alone, 0.5)} ms, at most ${at(alone, 1)} before, and p50 ${at(meanwhile, 0.5)}, at most ${at(meanwhile, 1)} meanwhile (goal: at most 100 more; ${alone.length} and ${meanwhile.length} bids)`,
        );
      } finally {
        for (const crowd of crowds) crowd.kill();
      }
    });
  });
}

async function tell(crowds: readonly ChildProcess[], order: CrowdOrder): Promise<CrowdReport[]> {
  return Promise.all(
    crowds.map(async (crowd) => {
      const answer = once(crowd, 'message');
      crowd.send(order);
      const [report] = (await answer) as [CrowdReport];
      return report;
    }),
  );
}

/** One bid after the other on as many lots; watched ones. */
function keepBidding({ bidders, spreadLots }: Awaited<ReturnType<typeof seed>>) {
  const caller = new Caller(port);
  let latencies: number[] = [];
  const stopping = new AbortController();
  const running = (async () => {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const bidder = bidders[number % bidders.length];
      const lot = spreadLots[number % spreadLots.length];
      if (!bidder || lot === undefined) throw new Error('The scenario is empty.');
      const body = `{"lotSecureId":"${lot}","bidAmount":${10 + number},"bidUniqueId":"${number}"}`;
      const before = performance.now();
      const answer = await caller.post(
        `cookie: ${bidder.cookie}\r\nx-xsrf-token: ${bidder.xsrf}\r\n`,
        body,
      );
      if ('status' in answer) throw new Error(`A bid was answered ${answer.status}.`);
      latencies.push(performance.now() - before);
      await new Promise((resolve) => setTimeout(resolve, bidEveryMs));
    }
    caller.close();
  })();
  return {
    /** Milliseconds that each bid took until `work` was over, sorted. */
    async during(work: Promise<unknown>): Promise<number[]> {
      latencies = [];
      await Promise.race([work, running]);
      return latencies.toSorted((a, b) => a - b);
    },
    stop: () => stopping.abort(),
  };
}

const at = (figures: readonly number[], share: number) =>
  (figures[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? Number.NaN).toFixed(
    0,
  );
