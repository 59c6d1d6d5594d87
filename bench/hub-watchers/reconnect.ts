import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Caller } from '../bids/caller.ts';
import { seed } from '../bids/seed.ts';
import { coreMs } from '../lib/cores.ts';
import { withDatabase, withServer } from '../lib/bench-server.ts';
import type { CrowdOrder, CrowdReport } from './crowd-process.ts';

/** Of the node that dies, and of the one where bids go on. */
const ports = { dying: 4_330, other: 4_331 } as const;
const perProcess = 1_000;
/** What a process is planned for (docs/scale.md); beyond, one would measure how frames wait for each other. */
const deliveriesPerSecond = 50_000;
const mostBidsPerSecond = 20;
const aloneSeconds = 10;

/** A node dies, and all of its watchers come to another one at once, where somebody bids. */
export async function measureReconnect(watchers: number): Promise<void> {
  await withDatabase(async (bench) => {
    const scenario = await seed(bench.database);
    const { id: sessionId } = await bench.database.kysely
      .selectFrom('auction_sessions')
      .select('id')
      .executeTakeFirstOrThrow();
    const crowds = Array.from({ length: Math.ceil(watchers / perProcess) }, () =>
      fork(new URL('./crowd-process.ts', import.meta.url)),
    );
    const each = Math.floor(watchers / crowds.length);
    const tellAll = (port: number) =>
      tell(crowds, (index) => ({
        port,
        from: `127.0.0.${index + 2}`,
        sessionId,
        watchers: each,
      }));
    const comeToOther = async (server: number, kill: () => void) => {
      const bids = keepBidding(
        scenario,
        Math.max(1_000 / mostBidsPerSecond, (1_000 * watchers) / deliveriesPerSecond),
      );
      await bids.during(delay(aloneSeconds * 1_000));
      const before = { refused: refusedByKernel(), core: await coreMs(server, bench) };
      await longestTurn();
      kill();
      const coming = tellAll(ports.other);
      const meanwhile = await bids.during(coming);
      const turn = await longestTurn();
      const spent = (await coreMs(server, bench)).server - before.core.server;
      const refused = refusedByKernel() - before.refused;
      const after = await bids.during(delay(aloneSeconds * 1_000));
      bids.stop();
      const reports = await coming;
      const slowest = Math.max(...reports.map((report) => report.slowest)) / 1_000;
      const watching = reports.reduce((sum, report) => sum + report.watching, 0);
      console.log(
        `${watching} of ${each * crowds.length} watchers of a node that died were at the other within ${slowest.toFixed(1)} s (goal ≤ 10)`,
      );
      console.log(
        `  failed attempts: ${JSON.stringify(total(reports))}; packets that the machine's kernel refused: ${refused}; ${((1_000 * spent) / watching).toFixed(0)} µs of the server's processor each, bids included`,
      );
      console.log(
        `  a bid there took p50 ${at(meanwhile, 0.5)} ms, at most ${at(meanwhile, 1)} meanwhile, and p50 ${at(after, 0.5)}, at most ${at(after, 1)} when all had come (goal: at most 100 more; ${meanwhile.length} and ${after.length} bids); the longest turn meanwhile ${turn.toFixed(0)} ms`,
      );
    };
    try {
      await withServer(bench, ports.other, (other) =>
        withServer(bench, ports.dying, async (dying) => {
          await tellAll(ports.dying);
          await comeToOther(other, () => process.kill(dying, 'SIGKILL'));
        }),
      );
    } finally {
      for (const crowd of crowds) crowd.kill();
    }
  });
}

/** Of the other node's event loop since it was last asked, in milliseconds. */
async function longestTurn(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${ports.other}/metrics`);
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (.*)$/m.exec(await answer.text()) ?? [];
  return 1_000 * Number(seconds);
}

function total(reports: readonly CrowdReport[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [reason, count] of reports.flatMap(({ failures }) => Object.entries(failures))) {
    sums[reason] = (sums[reason] ?? 0) + count;
  }
  return sums;
}

/** Since the machine started: connections for which there was no place to wait. NaN except on Linux. */
function refusedByKernel(): number {
  if (process.platform !== 'linux') return Number.NaN;
  const [names = '', values = ''] = readFileSync('/proc/net/netstat', 'utf8').split('\n');
  return Number(values.split(' ')[names.split(' ').indexOf('ListenOverflows')]);
}

async function tell(
  crowds: readonly ChildProcess[],
  orderOf: (index: number) => CrowdOrder,
): Promise<CrowdReport[]> {
  return Promise.all(
    crowds.map(async (crowd, index) => {
      const answer = once(crowd, 'message');
      crowd.send(orderOf(index));
      const [report] = (await answer) as [CrowdReport];
      return report;
    }),
  );
}

/** One bid after the other on as many lots; watched ones. */
function keepBidding(
  { bidders, spreadLots }: Awaited<ReturnType<typeof seed>>,
  bidEveryMs: number,
) {
  const caller = new Caller(ports.other);
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
      await delay(bidEveryMs);
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
