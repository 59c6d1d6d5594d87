import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { v7 as uuid } from 'uuid';
import type { Log } from '#platform/log/log.ts';
import type { ClosingMessage, ClosingOrders } from './closing-thread.ts';
import { silenceMs } from './heartbeat.ts';
import { allDuties } from './run-closing.ts';
import type { ClosingEvents, Duties } from './run-closing.ts';
import { openLiveness } from './liveness.ts';

const program = new URL('./closing-thread.ts', import.meta.url);

/**
 * A busy event loop is late by less than this; a twelfth of the silence after which other nodes doubt
 * this one.
 */
const markEveryMs = 250;
/** A thread that ended is restarted after a second, then after twice as long, up to half a minute. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * Milliseconds. A closing thread whose event loop has not run for this long is terminated and
 * restarted: far more than its garbage collector takes, and with the new one's start still less than an
 * outage.
 */
const hungMs = 5_000;
const watchEveryMs = 1_000;

/**
 * Milliseconds. A thread that has not reported by then that it runs is terminated, whatever the reason:
 * it waits ten seconds at most for a node that handles an outage, and handling one takes a few.
 */
const beginsWithinMs = 20_000;

export interface ClosingThread {
  /**
   * Call when the node serves: from then on the event loop that takes bids marks that it runs, and the
   * thread sends heartbeats, but for times at which it may not: then nothing is hammered here, either.
   */
  takesBids(mayTake?: () => boolean): void;
  /** Call when the node stops: other nodes record the hammers from then on. */
  takesNoMoreBids(): void;
  /** Whether the thread runs and has recently sent a heartbeat and looked for due lots, as is its duty. */
  isAlive(): boolean;
  /** Seconds since the node's last heartbeat, and since it last looked for due lots; NaN if it does not. */
  ages(): { readonly beaten: number; readonly looked: number };
  stop(): Promise<void>;
}

/**
 * Runs closing in a worker thread with its own event loop and connections, so that no page, picture or
 * search can hold it up. Resolves once an outage, if any, is handled; rejects if the thread cannot start,
 * or does not within `beginsWithinMs`. If it later ends, gets stuck or hangs while starting, it is
 * restarted.
 */
export async function startClosing(
  databaseUrl: string,
  log: Log,
  { onHammered, onExtended }: ClosingEvents,
  duties: Duties = allDuties,
): Promise<ClosingThread> {
  const signs = openLiveness();
  const orders: ClosingOrders = {
    databaseUrl,
    nodeId: uuid(),
    duties,
    logLevel: log.level,
    memory: signs.memory,
  };
  const stopping = new AbortController();
  let isRunning = false;
  let pauseMs = firstPauseMs;
  let marking: NodeJS.Timeout | undefined;

  function receive(message: ClosingMessage): void {
    switch (message.kind) {
      case 'running':
        isRunning = true;
        pauseMs = firstPauseMs;
        return;
      case 'hammered':
        onHammered(message.hammered);
        return;
      case 'extended':
        onExtended(message.events);
    }
  }

  /** Starts a thread; the promise is the error it ended with: undefined when it ended in order. */
  function begin() {
    const thread = new Worker(program, { workerData: orders });
    let problem: unknown;
    const late = setTimeout(() => {
      problem = new Error(`The closing thread did not begin within ${beginsWithinMs / 1_000} s.`);
      void thread.terminate();
    }, beginsWithinMs);
    const ended = new Promise<unknown>((resolve) => {
      thread.once('error', (error) => (problem = error));
      thread.once('exit', (code) => {
        clearTimeout(late);
        isRunning = false;
        resolve(problem ?? (code === 0 ? undefined : new Error(`It ended with ${code}.`)));
      });
    });
    const running = new Promise<void>((resolve) => {
      thread.on('message', (message: ClosingMessage) => {
        receive(message);
        if (message.kind !== 'running') return;
        clearTimeout(late);
        resolve();
      });
    });
    return { thread, ended, running };
  }

  let current = begin();
  await Promise.race([
    current.running,
    current.ended.then((problem) => {
      throw problem ?? new Error('The closing thread ended at once.');
    }),
  ]);

  async function keepRunning(): Promise<void> {
    for (;;) {
      const problem = await current.ended;
      if (stopping.signal.aborted) {
        if (problem !== undefined) log.warn({ err: problem }, 'closing did not end in order');
        return;
      }
      log.error({ err: problem, pauseMs }, 'the closing thread ended and is being restarted');
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      current = begin();
    }
  }
  const kept = keepRunning();

  // If the whole process was paused, both threads are late: only a second check tells.
  let wasHung = false;
  const watch = setInterval(() => {
    const isHung = isRunning && signs.msSince('closing-loop-ran') >= hungMs;
    if (isHung && wasHung) {
      log.error('the closing thread is stuck and is being terminated');
      // Once: it may take a while to leave.
      isRunning = false;
      void current.thread.terminate();
    }
    wasHung = isHung;
  }, watchEveryMs);

  return {
    takesBids(mayTake = () => true) {
      const mark = () => {
        if (mayTake()) signs.mark('loop-ran');
      };
      mark();
      marking = setInterval(mark, markEveryMs);
    },
    takesNoMoreBids() {
      if (marking === undefined) return;
      clearInterval(marking);
      signs.mark('loop-ran');
    },
    isAlive: () =>
      isRunning &&
      (!duties.heartbeats || signs.msSince('beaten') < silenceMs) &&
      (!duties.hammers || signs.msSince('looked') < silenceMs),
    ages: () => ({
      beaten: duties.heartbeats ? signs.msSince('beaten') / 1_000 : NaN,
      looked: duties.hammers ? signs.msSince('looked') / 1_000 : NaN,
    }),
    async stop() {
      stopping.abort();
      // A hung thread is terminated by the watch below, which runs until it has ended; one that is only
      // starting has nothing to finish, and may hang as well.
      if (isRunning) {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
        current.thread.postMessage('stop');
      } else void current.thread.terminate();
      await kept;
      clearInterval(watch);
    },
  };
}
