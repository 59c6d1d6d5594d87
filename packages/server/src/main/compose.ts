import { createAccounts, serveAccounts } from '../features/accounts/public.ts';
import { createBidWriter, placePendingBids, serveBidding } from '../features/bidding/public.ts';
import { serveCatalogue } from '../features/catalogue/public.ts';
import { startClosing } from '../features/closing/public.ts';
import { serveFavorites } from '../features/favorites/public.ts';
import { createLiveHub, createLivePublisher } from '../features/live/public.ts';
import { presentAlert } from '../features/messages/public.ts';
import type { RaisedAlert } from '../features/messages/public.ts';
import { createSiteFinder } from '../features/sites/find-site.ts';
import { repeat } from '../platform/background/repeat.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/database.ts';
import { serverSecret } from '../platform/database/server-secret.ts';
import { createApi } from '../platform/http/api.ts';
import { createApp } from '../platform/http/create-app.ts';
import type { App } from '../platform/http/create-app.ts';
import { createXsrfTokens } from '../platform/http/xsrf.ts';
import { connectNotifyBackplane } from '../platform/hub/notify-backplane.ts';
import type { Log } from '../platform/log/log.ts';
import { softwareVersion } from './software-version.ts';

export interface Foundation {
  readonly config: Config;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly log: Log;
}

export interface Composition {
  readonly app: App;
  /** Begins the background work: closing, messages, heartbeats. Call it before listening. */
  start(): Promise<void>;
  /** Hub and HTTP first, then the bid writer, then background work; the database is the caller's to close. */
  stop(): Promise<void>;
}

interface Stoppable {
  stop(): Promise<void>;
}

/** Pending maxima are placed at the approval; this finds those of a node that died in between. */
const pendingSweepMs = 5_000;
/** Watchers of a node that leaves come back to another one spread over this time. */
const sendAwayMs = 2_000;

/** Wires platform and features into one server; the only place that knows them all. */
export async function compose(foundation: Foundation): Promise<Composition> {
  const { database, databaseUrl, log } = foundation;
  const app = await createApp(log);
  const xsrf = createXsrfTokens(await serverSecret(database, 'xsrf'));
  const findSite = createSiteFinder(database);
  const backplane = await connectNotifyBackplane({ url: databaseUrl, log });

  const accounts = createAccounts({
    database,
    xsrf,
    onEnded: (userId, loginId) =>
      loginId === null ? hub.closeUser(userId) : hub.closeSession(loginId),
  });
  const hub = createLiveHub({
    database,
    backplane,
    log,
    findSite,
    identifyToken: accounts.identifyToken,
    parseCookie: (header) => app.parseCookie(header),
  });
  const live = createLivePublisher(hub);
  const tellAlerts = (alerts: readonly RaisedAlert[]) =>
    alerts.forEach((alert) => live.alert(alert.user_id, presentAlert(alert)));

  const writer = createBidWriter({
    url: databaseUrl,
    log,
    onCommitted({ events, ownChanges, alerts }) {
      live.lotEvents(events);
      live.ownMaxima(ownChanges);
      tellAlerts(alerts);
    },
  });

  const api = createApi(app, { findSite, identify: accounts.identify, xsrf, softwareVersion });
  hub.register(app);
  serveAccounts(api, accounts);
  serveCatalogue(api, database);
  serveFavorites(api, database);
  serveBidding(api, {
    database,
    writer,
    onRetracted({ event, alerts }) {
      live.lotEvents([event]);
      tellAlerts(alerts);
    },
  });

  const background: Stoppable[] = [];
  return {
    app,
    async start() {
      background.push(
        await startClosing(database, log, {
          onHammered({ events, alerts }) {
            live.lotEvents(events);
            tellAlerts(alerts);
          },
          onExtended: (events) => live.lotEvents(events),
        }),
        repeat('pending bids', pendingSweepMs, log, () => placePendingBids(database, writer)),
      );
    },
    async stop() {
      await hub.close(sendAwayMs);
      await app.close();
      await writer.stop();
      await Promise.all(background.map((task) => task.stop()));
      await backplane.close();
    },
  };
}
