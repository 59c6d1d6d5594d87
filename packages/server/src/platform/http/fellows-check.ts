import type { Fellows } from '../hub/fellows.ts';
import { createMemo } from '../memory/memo.ts';

/**
 * Milliseconds in which a probe is answered, each with less than who asks it: HAProxy in `deploy/`, like most who probe,
 * waits a second for this process, which waits for the others, and each of them for the database.
 */
export const probeLimits = { fellowsMs: 900, databaseMs: 800 } as const;
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
    const signal = AbortSignal.timeout(probeLimits.fellowsMs);
    const answer = await fetch(`http://127.0.0.1:${door}/readyz?alone`, { signal });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
