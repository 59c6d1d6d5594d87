import { Histogram } from 'prom-client';
import type { LivePublisher } from '#bidding/live/public.ts';
import type { RaisedAlert } from '#messaging/messages/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { Module } from '#platform/modules/module.ts';
import { countNodes, readOverdueLots } from './closing-figures.queries.ts';
import { startClosing } from './start-closing.ts';
import type { ClosingThread } from './start-closing.ts';
import type { ClosingEvents, Duties } from './run-closing.ts';

export interface Closing extends Module {
  /**
   * Starts the thread that sends heartbeats and records hammers; resolves once a past outage, if any, has
   * been handled.
   */
  readonly start: (duties: Duties) => Promise<ClosingThread>;
}

export function closingModule({
  database,
  databaseUrl,
  log,
  metrics,
  live,
  deliverAlerts,
}: {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly live: LivePublisher;
  readonly deliverAlerts: (alerts: readonly RaisedAlert[]) => void;
}): Closing {
  const lateness = new Histogram({
    name: 'fairlot_hammer_lateness_seconds',
    help: 'Time from the close of a lot to its recorded hammer, of hammers that this node recorded.',
    buckets: [0.1, 0.2, 0.3, 0.5, 1, 3, 10, 60],
    registers: [metrics.registry],
  });
  let thread: ClosingThread | null = null;
  return {
    async start(duties) {
      const events: ClosingEvents = {
        onHammered({ events: hammered, alerts: won }) {
          live.lotEvents(hammered);
          deliverAlerts(won);
          for (const { closeAt, happenedAt } of hammered) {
            lateness.observe((happenedAt - closeAt) / 1_000);
          }
        },
        onExtended: (extended) => live.lotEvents(extended),
      };
      thread = await startClosing(databaseUrl, log, events, duties);
      return thread;
    },
    figures() {
      // No number where a node does not do it: no alert takes that for a late one.
      const { beaten = NaN, looked = NaN } = thread?.ages() ?? {};
      return { heartbeat_age_seconds: beaten, closing_look_age_seconds: looked };
    },
    tallies: { nodes: { label: 'state', read: () => countNodes(database.kysely) } },
    backlogs: [() => readOverdueLots(database.kysely)],
  };
}
