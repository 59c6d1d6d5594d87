import { createAccounts, serveAccounts } from '../features/accounts/public.ts';
import { serveCatalogue } from '../features/catalogue/public.ts';
import { createSiteFinder } from '../features/sites/find-site.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/database.ts';
import { serverSecret } from '../platform/database/server-secret.ts';
import { createApi } from '../platform/http/api.ts';
import { createApp } from '../platform/http/create-app.ts';
import type { App } from '../platform/http/create-app.ts';
import { createXsrfTokens } from '../platform/http/xsrf.ts';
import type { Log } from '../platform/log/log.ts';
import { softwareVersion } from './software-version.ts';

export interface Foundation {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
}

export interface Composition {
  readonly app: App;
  /** Begins the background work: closing, messages, heartbeats. */
  start(): Promise<void>;
  /** HTTP first, then the bid writer, then jobs; the database is the caller's to close. */
  stop(): Promise<void>;
}

/** Wires platform and features into one server; the only place that knows them all. */
export async function compose({ database, log }: Foundation): Promise<Composition> {
  const app = await createApp(log);
  const xsrf = createXsrfTokens(await serverSecret(database, 'xsrf'));
  const accounts = createAccounts({ database, xsrf, onEnded: () => {} });
  const api = createApi(app, {
    findSite: createSiteFinder(database),
    identify: accounts.identify,
    xsrf,
    softwareVersion,
  });
  serveAccounts(api, accounts);
  serveCatalogue(api, database);
  return {
    app,
    start: async () => {},
    stop: async () => {
      await app.close();
    },
  };
}
