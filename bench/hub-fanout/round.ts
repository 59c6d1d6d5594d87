import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerOrder, ServerReport } from './server-process.ts';
import { MESSAGES_PER_FRAME, type Variant } from './servers.ts';
import type { WatcherOrder, WatcherReport } from './watcher-process.ts';

export type RoundOptions = {
  watchers: number;
  pacedSeconds: number;
  saturatedSeconds: number;
};

export type RoundResult = {
  deliveriesPerSecond: number;
  /** The server's own processor time, in microseconds. */
  cpuPerDelivery: number;
  /** Milliseconds from broadcast to watcher, at ten messages a second. */
  p50: number;
  p99: number;
};

type Report = ServerReport | WatcherReport;

/** Below the usual limit of 1,024 open files per process. */
const WATCHERS_PER_PROCESS = 1_000;
const PER_SECOND = 10;
/** Enough to keep both sides busy, few enough for the sockets' buffers. */
const FRAMES_UNDER_WAY = 20_000;

/** Starts a server and its watchers, measures, and stops them all. */
export async function runRound(variant: Variant, options: RoundOptions): Promise<RoundResult> {
  const server = fork(new URL('./server-process.ts', import.meta.url), [variant]);
  const children = [server];
  try {
    const { port } = await reported(server, 'listening');
    const crowds = startCrowds(variant, port, options.watchers);
    children.push(...crowds);
    await Promise.all(crowds.map((crowd) => reported(crowd, 'watching')));
    const latencies = await pace(server, crowds, options.pacedSeconds);
    const saturated = await saturate(server, crowds, options);
    const deliveries = saturated.broadcasts * options.watchers * MESSAGES_PER_FRAME[variant];
    return {
      deliveriesPerSecond: deliveries / saturated.seconds,
      cpuPerDelivery: (saturated.cpuMs * 1_000) / deliveries,
      ...latencies,
    };
  } finally {
    await Promise.all(children.map(end));
  }
}

/** Bytes that a watcher who watches and hears nothing takes of the server, in all and of JavaScript's own. */
export async function weighRound(
  variant: Variant,
  watchers: number,
): Promise<{ rss: number; heap: number }> {
  const server = fork(new URL('./server-process.ts', import.meta.url), [variant], {
    execArgv: ['--expose-gc'],
  });
  const children = [server];
  try {
    const { port } = await reported(server, 'listening');
    const before = await weigh(server);
    const crowds = startCrowds(variant, port, watchers);
    children.push(...crowds);
    await Promise.all(crowds.map((crowd) => reported(crowd, 'watching')));
    // Each has pinged once or twice by then.
    await delay(idleMs);
    const after = await weigh(server);
    return {
      rss: (after.rss - before.rss) / watchers,
      heap: (after.heap - before.heap) / watchers,
    };
  } finally {
    await Promise.all(children.map(end));
  }
}

/** Milliseconds. */
const idleMs = 15_000;

async function weigh(server: ChildProcess) {
  const weighed = reported(server, 'weighed');
  order(server, { order: 'weigh' });
  return weighed;
}

/** Watchers in processes of their own. */
function startCrowds(variant: Variant, port: number, watchers: number): ChildProcess[] {
  return Array.from({ length: Math.ceil(watchers / WATCHERS_PER_PROCESS) }, (_, index) => {
    const own = Math.min(WATCHERS_PER_PROCESS, watchers - index * WATCHERS_PER_PROCESS);
    const args = [port, own, MESSAGES_PER_FRAME[variant]].map(String);
    return fork(new URL('./watcher-process.ts', import.meta.url), args);
  });
}

async function pace(server: ChildProcess, crowds: ChildProcess[], seconds: number) {
  for (const crowd of crowds) order(crowd, { order: 'count', timed: true });
  order(server, { order: 'pace', perSecond: PER_SECOND });
  await delay(seconds * 1_000);
  await stop(server);
  await delay(500);
  const reports = await Promise.all(
    crowds.map(async (crowd) => {
      const answer = reported(crowd, 'latencies');
      order(crowd, { order: 'report' });
      return (await answer).tenthsOfMs;
    }),
  );
  return percentiles(reports);
}

async function saturate(
  server: ChildProcess,
  crowds: ChildProcess[],
  { watchers, saturatedSeconds: seconds }: RoundOptions,
) {
  const window = Math.ceil(FRAMES_UNDER_WAY / watchers);
  const followed = new Map(crowds.map((crowd) => [crowd, 0]));
  const slowest = () => Math.min(...followed.values());
  const listeners = crowds.map((crowd) => {
    const listener = (message: WatcherReport) => {
      if (message.report !== 'followed') return;
      followed.set(crowd, message.broadcasts);
      order(server, { order: 'followed', broadcasts: slowest() });
    };
    crowd.on('message', listener);
    return () => crowd.off('message', listener);
  });
  for (const crowd of crowds) order(crowd, { order: 'count', timed: false });
  order(server, { order: 'saturate', window });
  const start = performance.now();
  await delay(seconds * 1_000);
  const broadcasts = slowest();
  const elapsed = (performance.now() - start) / 1_000;
  const { cpuMs } = await stop(server);
  for (const off of listeners) off();
  return { broadcasts, seconds: elapsed, cpuMs };
}

async function stop(server: ChildProcess) {
  const stopped = reported(server, 'stopped');
  order(server, { order: 'stop' });
  return stopped;
}

function order(child: ChildProcess, message: ServerOrder | WatcherOrder): void {
  child.send(message);
}

/** The child's next report of this kind; rejects if it dies first. */
function reported<Kind extends Report['report']>(
  child: ChildProcess,
  kind: Kind,
): Promise<Extract<Report, { report: Kind }>> {
  return new Promise((resolve, reject) => {
    const died = () => reject(new Error(`A process of the round ended before it was ${kind}.`));
    const listener = (message: Report) => {
      if (message.report !== kind) return;
      child.off('message', listener);
      child.off('exit', died);
      resolve(message as Extract<Report, { report: Kind }>);
    };
    child.on('message', listener);
    child.once('exit', died);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** From histograms given as pairs of tenths of milliseconds and counts. */
function percentiles(histograms: number[][]): { p50: number; p99: number } {
  const counts = new Map<number, number>();
  let total = 0;
  for (const histogram of histograms) {
    for (let index = 0; index < histogram.length; index += 2) {
      const [tenths = 0, count = 0] = histogram.slice(index, index + 2);
      counts.set(tenths, (counts.get(tenths) ?? 0) + count);
      total += count;
    }
  }
  const sorted = [...counts].toSorted(([a], [b]) => a - b);
  const at = (share: number) => {
    let seen = 0;
    for (const [tenths, count] of sorted) {
      seen += count;
      if (seen >= total * share) return tenths / 10;
    }
    return Number.NaN;
  };
  return { p50: at(0.5), p99: at(0.99) };
}
