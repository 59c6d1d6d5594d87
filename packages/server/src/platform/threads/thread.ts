import { Piscina } from 'piscina';
import { AppError } from '../http/app-error.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { inSpan } from '../tracing/spans.ts';

/** Metrics and log of a thread. */
export interface ThreadNotes {
  readonly metrics: Metrics;
  readonly log: Log;
}

export interface ThreadOptions {
  /** For the log, the figures and the traces; a constant of the program. */
  readonly name: string;
  /** Heap limit in megabytes; without it a thread accumulates garbage. */
  readonly memory: {
    readonly maxOldGenerationSizeMb: number;
    readonly maxYoungGenerationSizeMb?: number;
  };
  /** Milliseconds after which a task is abandoned and the thread ended: it may be stuck. */
  readonly longestMs: number;
  /** Concurrent tasks; more than one if they wait for others, such as the database. */
  readonly atOnce: number;
  /** How far bids and everything else go before it on a busy core: up to 19, `nice` of Unix. */
  readonly niceness?: number;
  /** For the program, as its `workerData`. */
  readonly data?: unknown;
}

/** Runs work in a worker thread, since it would block the event loop that takes bids. */
export interface Thread<Task, Result> {
  /**
   * Rejects with the program's error, of which only the message is kept. Throws `Unavailable` if the task
   * was abandoned, or another was and the thread ended with it.
   */
  run(task: Task): Promise<Result>;
  stop(): Promise<void>;
}

/**
 * A thread that starts with its first task and, if it ends, again with the next one; it does not keep the
 * process alive. The program's default export takes a task and returns its result.
 */
export function createThread<Task, Result>(
  program: URL,
  { name, memory, longestMs, atOnce, niceness, data }: ThreadOptions,
  { metrics, log }: ThreadNotes,
): Thread<Task, Result> {
  const watch = metrics.watch('thread', name);
  const pool = new Piscina<Task, Result>({
    filename: program.href,
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: atOnce,
    idleTimeout: Infinity,
    resourceLimits: memory,
    ...(niceness !== undefined && { niceIncrement: niceness }),
    workerData: data,
    // Otherwise the thread sleeps between tasks, and misses events of its connections.
    atomics: 'disabled',
  });
  // Without a listener the end of an idle thread would end the process as well.
  pool.on('error', (error) => log.error({ err: error, thread: name }, 'a thread ended'));

  async function run(task: Task): Promise<Result> {
    try {
      return await pool.run(task, { signal: AbortSignal.timeout(longestMs) });
    } catch (error) {
      if (!isGivenUp(error)) throw error;
      log.warn({ err: error, thread: name }, 'a task was given up');
      throw new AppError('Unavailable');
    }
  }

  return {
    run: (task) => watch(() => inSpan(`thread ${name}`, () => run(task))),
    stop: () => pool.destroy(),
  };
}

/** By its timeout, or because its thread ended: Piscina reports the latter only in words. */
const isGivenUp = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || error.message === 'Terminating worker thread');
