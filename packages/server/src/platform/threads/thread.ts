import { Piscina } from 'piscina';

export interface ThreadOptions {
  /** Heap limit in megabytes; without one a thread lets garbage pile up. */
  readonly memory: {
    readonly maxOldGenerationSizeMb: number;
    readonly maxYoungGenerationSizeMb?: number;
  };
  /** Milliseconds after which a task is given up, and the thread with it: it may be stuck. */
  readonly longestMs: number;
  /** Tasks under way at once; more than one where they wait for others, such as the database. */
  readonly atOnce: number;
  /** For the program, as its `workerData`. */
  readonly data?: unknown;
}

/** Runs work in a worker thread that would otherwise block the event loop that takes bids. */
export interface Thread<Task, Result> {
  /** Rejects with what the program throws; of an error only the message gets across. */
  run(task: Task): Promise<Result>;
  stop(): Promise<void>;
}

/**
 * A thread that begins with its first task and, if it ends, again with the next one; it keeps no process
 * alive. The program's default export takes a task and gives its result.
 */
export function createThread<Task, Result>(
  program: URL,
  { memory, longestMs, atOnce, data }: ThreadOptions,
): Thread<Task, Result> {
  const pool = new Piscina<Task, Result>({
    filename: program.href,
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: atOnce,
    idleTimeout: Infinity,
    resourceLimits: memory,
    workerData: data,
    // Else the thread sleeps between tasks, and hears nothing of its connections.
    atomics: 'disabled',
  });
  return {
    run: (task) => pool.run(task, { signal: AbortSignal.timeout(longestMs) }),
    stop: () => pool.destroy(),
  };
}
