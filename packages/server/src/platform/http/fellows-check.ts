import { setTimeout as delay } from 'node:timers/promises';
import type { Fellows } from '../hub/fellows.ts';

/** Milliseconds within which another process must say that it is ready; HAProxy in `deploy/` waits a second. */
const fellowTimeoutMs = 500;
/** Milliseconds that an answer is good for, so that many probes ask no more than one. */
const freshMs = 200;

/** Whether all these processes are ready; one that is silent is not. Never throws. */
export function createFellowsCheck(
  fellows: Pick<Fellows, 'doors' | 'isStarting'> | undefined,
): () => Promise<boolean> {
  if (fellows === undefined) return async () => true;
  const ask = askedOnce(async () =>
    (await Promise.all(fellows.doors().map(saysReady))).every(Boolean),
  );
  return async () => !fellows.isStarting() && (await ask());
}

/** The same question for all who ask while it is being answered, or 200 ms later. */
export function askedOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let latest: Promise<T> | undefined;
  const forget = async () => {
    await delay(freshMs, undefined, { ref: false });
    latest = undefined;
  };
  return () => {
    if (latest === undefined) {
      latest = ask();
      void latest.then(forget, forget);
    }
    return latest;
  };
}

async function saysReady(door: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(fellowTimeoutMs);
    const answer = await fetch(`http://127.0.0.1:${door}/readyz?alone`, { signal });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
