import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { AppError } from './app-error.ts';
import type { App } from './create-app.ts';

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve; `isReady` is false until background work and
 * the hub are up, and once the process begins to stop. `whyNot` is a sentence for the operator, if there is one.
 */
export function installProbes(
  app: App,
  database: Database,
  isReady: () => boolean,
  whyNot: () => string | null,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (!isReady()) throw new AppError('Unavailable', whyNot() ?? undefined);
    await sql`select 1`.execute(database.kysely);
    return { status: 'ok' };
  });
}
