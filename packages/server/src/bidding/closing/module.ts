import type { LivePublisher } from '#bidding/live/public.ts';
import type { RaisedAlert } from '#messaging/messages/public.ts';
import type { Log } from '#platform/log/log.ts';
import type { Module } from '#platform/modules/module.ts';
import { startClosing } from './start-closing.ts';
import type { ClosingThread } from './start-closing.ts';

export interface Closing extends Module {
  /** Begins the thread that records hammers; resolves when an outage, if there was one, has been judged. */
  readonly start: () => Promise<ClosingThread>;
}

export function closingModule({
  databaseUrl,
  log,
  live,
  tellAlerts,
}: {
  readonly databaseUrl: string;
  readonly log: Log;
  readonly live: LivePublisher;
  readonly tellAlerts: (alerts: readonly RaisedAlert[]) => void;
}): Closing {
  return {
    start: () =>
      startClosing(databaseUrl, log, {
        onHammered({ events, alerts: won }) {
          live.lotEvents(events);
          tellAlerts(won);
        },
        onExtended: (events) => live.lotEvents(events),
      }),
  };
}
