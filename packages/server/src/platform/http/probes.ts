import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isLoopback } from './loopback.ts';
import { AppError } from './app-error.ts';
import type { App } from './create-app.ts';

export interface ProbeSources {
  readonly database: Database;
  /** False while background work or the hub is not up, and from the beginning of the stop. */
  readonly isReady: () => boolean;
  /** Figures worth watching, by name. */
  readonly figures: () => Record<string, number>;
  /** What the database counts by state, by name: all nodes tell the same. */
  readonly tallies: Record<string, () => Promise<ReadonlyMap<string, number>>>;
}

/** `/healthz`: the process lives. `/readyz`: it can do its work. `/metrics`: how it fares, on this machine only. */
export function installProbes(
  app: App,
  { database, isReady, figures, tallies }: ProbeSources,
): void {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  for (const name of Object.keys(figures())) {
    // The registry keeps the gauge.
    void new Gauge({
      name: `fairlot_${name}`,
      help: name.replaceAll('_', ' '),
      registers: [metrics],
      collect() {
        this.set(figures()[name] ?? 0);
      },
    });
  }
  for (const [name, tally] of Object.entries(tallies)) {
    void new Gauge({
      name: `fairlot_${name}`,
      help: name.replaceAll('_', ' '),
      labelNames: ['state'],
      registers: [metrics],
      async collect() {
        this.reset();
        // While the database is away, the other figures are wanted all the more.
        const counts = await tally().catch(() => new Map<string, number>());
        for (const [state, count] of counts) this.set({ state }, count);
      },
    });
  }
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (!isReady()) throw new AppError('Unavailable');
    await sql`select 1`.execute(database.kysely);
    return { status: 'ok' };
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLoopback(request.ip)) throw new AppError('NotFound');
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}
