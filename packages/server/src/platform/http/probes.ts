import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { AppError } from './app-error.ts';
import type { App } from './create-app.ts';

/**
 * `/healthz`: the process is alive. `/readyz`: it can do its work; `isReady` is false while background
 * work or the hub is not up, and as soon as the process begins to stop.
 */
export function installProbes(app: App, database: Database, isReady: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (!isReady()) throw new AppError('Unavailable');
    await sql`select 1`.execute(database.kysely);
    return { status: 'ok' };
  });
}
