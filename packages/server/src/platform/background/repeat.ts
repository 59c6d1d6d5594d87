import { setTimeout as delay } from 'node:timers/promises';
import { isUnavailable } from '../database/is-unavailable.ts';
import type { Log } from '../log/log.ts';

export interface Repeated {
  /** Waits for a running round and starts no more. */
  stop(): Promise<void>;
}

/**
 * Runs `work` again and again with a pause between, never twice at a time. A failed round is logged and
 * the next one tries again: all work is read from the database. A long round must check the signal:
 * nobody waits for it when the process ends.
 */
export function repeat(
  name: string,
  pauseMs: number,
  log: Log,
  work: (stopping: AbortSignal) => Promise<void>,
): Repeated {
  const stopping = new AbortController();
  const rounds = async () => {
    while (!stopping.signal.aborted) {
      await attempt(name, log, () => work(stopping.signal));
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = rounds();
  return {
    stop() {
      stopping.abort();
      return running;
    },
  };
}

/** Does work that is retried anyway; a failure is only logged. */
export async function attempt(name: string, log: Log, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isUnavailable(error)) log.warn({ task: name }, 'database unavailable, will try again');
    else log.error({ err: error, task: name }, 'background task failed, will try again');
  }
}
