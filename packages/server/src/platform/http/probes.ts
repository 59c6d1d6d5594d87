import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Fellows } from '../hub/fellows.ts';
import { AppError } from './app-error.ts';
import type { App } from './create-app.ts';

/** Milliseconds within which another process must say that it is ready; HAProxy in `deploy/` waits a second. */
const fellowTimeoutMs = 500;
/** Milliseconds that an answer of the others is good for, so that many probes ask no more than one. */
const fellowsFreshMs = 200;

interface Readiness {
  /** False until background work and the hub are up, and once the process begins to stop. */
  readonly isReady: () => boolean;
  /** A sentence for the operator, if there is one. */
  readonly whyNot: () => string | null;
  /** What it serves without, as a sentence for the operator; null for nothing. */
  readonly lacks: () => string | null;
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, perhaps without something that it says as `degraded`.
 * One of several processes is ready when all are: whoever asks their port does not choose which they meet.
 */
export function installProbes(
  app: App,
  database: Database,
  { isReady, whyNot, lacks }: Readiness,
  fellows?: Fellows,
): void {
  const areOthersReady = createFellowsCheck(fellows);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request) => {
    if (!isReady()) throw new AppError('Unavailable', whyNot() ?? undefined);
    const isAsked = Object.hasOwn(request.query as object, 'alone');
    const others = isAsked ? true : areOthersReady();
    await sql`select 1`.execute(database.kysely);
    if (!(await others)) throw new AppError('Unavailable', 'Another process is not ready.');
    const degraded = lacks();
    return { status: 'ok', ...(degraded !== null && { degraded }) };
  });
}

/** Whether all other processes are ready; one that is silent is not. Never throws. */
function createFellowsCheck(fellows: Fellows | undefined): () => Promise<boolean> {
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
