import { setTimeout as delay } from 'node:timers/promises';
import { isUnavailable } from '../database/is-unavailable.ts';
import type { Log } from '../log/log.ts';

export interface Repeated {
  /** Waits for a running round and starts no more. */
  stop(): Promise<void>;
}

/**
 * Runs `work` again and again with a pause between, never twice at a time. A round that fails is
 * logged and the next one tries again: everything run here reads its work from the database. A long
 * round looks at the signal: nobody waits for it when the process ends.
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

/** Does work that will be tried again; a failure is logged and is nobody else's. */
export async function attempt(name: string, log: Log, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isUnavailable(error)) log.warn({ task: name }, 'database unavailable, will try again');
    else log.error({ err: error, task: name }, 'background task failed, will try again');
  }
}
