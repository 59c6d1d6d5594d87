import type { Fellows } from '../hub/fellows.ts';
import { createMemo } from '../memory/memo.ts';

/** Milliseconds within which another process must say that it is ready; HAProxy in `deploy/` waits a second. */
const fellowTimeoutMs = 500;
/** Milliseconds that an answer is good for, also that something is not ready, so that many probes ask no more than one. */
export const probeFreshMs = 200;

/** Whether all these processes are ready; one that is silent is not. Never throws. */
export function createFellowsCheck(
  fellows: Pick<Fellows, 'doors' | 'isStarting'> | undefined,
): () => Promise<boolean> {
  if (fellows === undefined) return async () => true;
  const recentAnswers = createMemo<boolean>({ freshMs: probeFreshMs, capacity: 1 });
  const ask = async () => (await Promise.all(fellows.doors().map(saysReady))).every(Boolean);
  return async () => !fellows.isStarting() && recentAnswers('all', ask);
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
