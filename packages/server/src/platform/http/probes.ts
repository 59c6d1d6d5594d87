import type { Database } from '../database/database.ts';
import { answersWithin } from '../database/within-time.ts';
import type { Fellows } from '../hub/fellows.ts';
import { createMemo } from '../memory/memo.ts';
import { AppError } from './app-error.ts';
import type { App } from './create-app.ts';
import { createFellowsCheck, probeFreshMs, probeLimits } from './fellows-check.ts';

interface Readiness {
  /** False until background work and the hub are up, and once the process begins to stop. */
  readonly isReady: () => boolean;
  /** A sentence for the operator, if there is one. */
  readonly whyNot: () => string | null;
  /** What it serves without, as a sentence for the operator; null for nothing. */
  readonly lacks: () => string | null;
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, perhaps without something that it says as `degraded`. Each
 * of the `databases` is a way to the same one: requests may go through PgBouncer, and bids go past it.
 * One of several processes is ready when all are: whoever asks their port does not choose which they meet.
 */
export function installProbes(
  app: App,
  databases: readonly Database[],
  { isReady, whyNot, lacks }: Readiness,
  fellows?: Fellows,
): void {
  const areOthersReady = createFellowsCheck(fellows);
  const recentAnswers = createMemo<unknown>({
    freshMs: probeFreshMs,
    failedMs: () => probeFreshMs,
    capacity: 1,
  });
  const askDatabases = () =>
    Promise.all(databases.map(({ pool }) => answersWithin(probeLimits.databaseMs, pool)));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request) => {
    if (!isReady()) throw new AppError('Unavailable', whyNot() ?? undefined);
    const isAsked = Object.hasOwn(request.query as object, 'alone');
    const others = isAsked ? true : areOthersReady();
    await recentAnswers('databases', askDatabases);
    if (!(await others)) throw new AppError('Unavailable', 'Another process is not ready.');
    const degraded = lacks();
    return { status: 'ok', ...(degraded !== null && { degraded }) };
  });
}
