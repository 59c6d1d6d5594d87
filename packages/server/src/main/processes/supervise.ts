import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import type { IncomingMessage, ServerResponse } from 'node:http';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '#platform/config/config.ts';
import { createFellowsCheck } from '#platform/http/fellows-check.ts';
import { processName } from '#platform/log/log.ts';
import { firstProcess, signEveryMs } from './fellows.ts';
import type { AllDoors, SignOfLife } from './fellows.ts';
import { openProbes } from './open-probes.ts';

/** A process that ended is started again after a second, then after twice as long, up to half a minute. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * One that has given no sign for so many looks, a second apart, is killed, even while it is stopped: the system would
 * go on giving it connections. Looks are counted, and not time, so that a machine that stood still kills nothing.
 */
const silentLooks = 5;
/** One that has given none for so many may still, but is not counted on. */
const doubtfulLooks = 2;

/** Signals that tell all of them to end. */
const passedOn: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

interface Running {
  readonly worker: Worker;
  /** Since its last sign of life. */
  looks: number;
  serves: boolean;
}

/** Each opens up to 27 connections, of the embedded PostgreSQL's 200 and the 400 that three machines have in `deploy/`. */
const mostByDefault = 4;

/**
 * Half of the cores: under load PostgreSQL takes three quarters of a core for each that a server takes, and
 * it runs on the same machine unless somebody says otherwise.
 */
export const defaultProcesses = (cores = os.availableParallelism()): number =>
  Math.min(Math.max(1, Math.floor(cores / 2)), mostByDefault);

/**
 * Runs this program so many times behind one port, and ends when all of them have ended. The first one is
 * started before the others, so that migrations and the demo are made once; if it cannot start, nothing
 * does. One that ends later is started again, whatever it ended of, and one that hangs is killed. Signals go on to all.
 * Once the first one serves, it answers at PROBE_PORT, if that is set: this machine lives as long as one of them does,
 * since the others are replaced, and is ready when all are.
 *
 * Returns the exit code.
 */
export async function supervise(count: number, say: (line: string) => void): Promise<number> {
  const names = Array.from({ length: count }, (_, index) => String(index + 1));
  const doors: Record<string, number | null> = Object.fromEntries(
    names.map((name) => [name, null]),
  );
  const running = new Map<string, Running>();
  const stopping = new AbortController();
  for (const signal of passedOn) {
    process.on(signal, () => {
      stopping.abort();
      for (const { worker } of running.values()) worker.process.kill(signal);
    });
  }

  function tellDoors(): void {
    for (const { worker } of running.values()) {
      // It may have just ended: an error that nobody took would end this process, and with it all others.
      if (worker.isConnected()) worker.send({ doors } satisfies AllDoors, () => {});
    }
  }

  function begin(name: string) {
    const worker = cluster.fork({ [processName]: name });
    const one: Running = { worker, looks: 0, serves: false };
    running.set(name, one);
    // While it starts it has no door and gives no signs: reading the code may hold its thread for seconds.
    const look = setInterval(() => {
      one.looks += 1;
      if (typeof doors[name] !== 'number' || one.looks <= silentLooks) return;
      say(`Process ${name} gives no sign of life and is killed.`);
      worker.process.kill('SIGKILL');
    }, signEveryMs);
    const serves = new Promise<void>((resolve) => {
      worker.on('message', (sign: SignOfLife) => {
        one.looks = 0;
        one.serves = sign.serves;
        if (doors[name] !== sign.door) {
          doors[name] = sign.door;
          tellDoors();
        }
        if (sign.serves) resolve();
      });
    });
    const ended = endOf(worker, (error) =>
      say(`Process ${name} could not be started: ${error.message}`),
    ).then(([code, by]) => {
      clearInterval(look);
      running.delete(name);
      delete doors[name];
      tellDoors();
      // Who is told to end before it knows how to do so in order has nothing to put in order.
      return stopping.signal.aborted && by !== null && passedOn.includes(by) ? 0 : code;
    });
    return { serves, ended };
  }

  /** Resolves with the exit code of the last one of this name. */
  async function keep(name: string, first: ReturnType<typeof begin>): Promise<number | null> {
    let pauseMs = firstPauseMs;
    for (let current = first; ; current = begin(name)) {
      void current.serves.then(() => (pauseMs = firstPauseMs));
      const code = await current.ended;
      if (stopping.signal.aborted) return code;
      say(
        `Process ${name} ended with ${code ?? 'a signal'} and is started again in ${pauseMs} ms.`,
      );
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return 0;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }

  const isAlive = () =>
    [...running.values()].some(({ looks, serves }) => serves && looks <= doubtfulLooks);
  const areReady = createFellowsCheck({
    doors: () => Object.values(doors).filter((door) => door !== null),
    isStarting: () => Object.values(doors).includes(null),
  });

  async function answer({ url }: IncomingMessage, response: ServerResponse): Promise<void> {
    const isWell = isAlive() && (url === '/healthz' || (await areReady()));
    response.writeHead(isWell ? 200 : 503).end();
  }

  const first = begin(firstProcess);
  const code = await Promise.race([first.serves, first.ended]);
  if (code !== undefined) return code ?? 1;
  await openProbes(readConfig(process.env), (request, response) => void answer(request, response));
  const others = stopping.signal.aborted ? [] : names.slice(1);
  const ends = [keep(firstProcess, first), ...others.map((name) => keep(name, begin(name)))];
  return (await Promise.all(ends)).every((one) => one === 0) ? 0 : 1;
}

type End = [code: number | null, by: NodeJS.Signals | null];

/** Resolves with code and signal of a process that ended. One that the system had no room for never begins: code 1. */
function endOf(worker: Worker, notStarted: (error: Error) => void): Promise<End> {
  const exit = Promise.withResolvers<End>();
  worker.on('exit', (code, by) => exit.resolve([code, by as NodeJS.Signals | null]));
  // Of one that runs, the error is that of a message or a signal, and its end is still to come.
  worker.on('error', (error) => {
    if (worker.process.pid !== undefined) return;
    notStarted(error);
    exit.resolve([1, null]);
  });
  return exit.promise;
}
