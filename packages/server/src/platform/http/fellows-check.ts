import { setTimeout as delay } from 'node:timers/promises';
import type { Fellows } from '../hub/fellows.ts';

/** Milliseconds within which another process must say that it is ready; HAProxy in `deploy/` waits a second. */
const fellowTimeoutMs = 500;
/** Milliseconds that an answer of the others is good for, so that many probes ask no more than one. */
const fellowsFreshMs = 200;

/** Whether all these processes are ready; one that is silent is not. Never throws. */
export function createFellowsCheck(
  fellows: Pick<Fellows, 'doors' | 'isStarting'> | undefined,
): () => Promise<boolean> {
  let latest: Promise<boolean> | undefined;
  const forget = () => {
    latest = undefined;
  };
  return async () => {
    if (fellows === undefined) return true;
    if (fellows.isStarting()) return false;
    if (latest === undefined) {
      latest = Promise.all(fellows.doors().map(saysReady)).then((all) => all.every(Boolean));
      void latest.then(() => delay(fellowsFreshMs, undefined, { ref: false })).then(forget);
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
