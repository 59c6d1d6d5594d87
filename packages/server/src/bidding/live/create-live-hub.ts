import { hubPath, loginCookie, lookCookie } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import { createPatience } from '#platform/database/when-back.ts';
import type { Caller } from '#platform/http/caller.ts';
import { parseCookies } from '#platform/http/cookies.ts';
import { hostNameOf } from '#platform/http/host.ts';
import { originIsOwn } from '#platform/http/origin.ts';
import type { FindSite } from '#platform/http/site.ts';
import type { Backplane } from '#platform/hub/backplane.ts';
import { clusteredHub } from '#platform/hub/clustered.ts';
import type { HubOptions } from '#platform/hub/options.ts';
import { createHub } from '#platform/hub/hub.ts';
import type { Log } from '#platform/log/log.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { watchedMethod } from '#platform/metrics/watched.ts';
import { inSequence } from './in-sequence.ts';
import type { LiveHub } from './in-sequence.ts';
import { monitorMethods } from './monitor-auction.ts';

/** Less than the ten seconds in which a client wants its handshake answered. */
const patienceMs = 8_000;

/** The hub of live bids at `/api/hubs/bid`, across all nodes. Visitors may watch anonymously. */
export function createLiveHub(dependencies: {
  database: Database;
  /** By which `findSite` and `identifyToken` read. */
  admissionDatabase: Database;
  backplane: Backplane;
  fellows: HubOptions['fellows'];
  log: Log;
  metrics: Metrics;
  findSite: FindSite;
  identifyToken: (token: string | undefined, host: string) => Promise<Caller>;
}): LiveHub {
  const { database, admissionDatabase, backplane, fellows, log, metrics } = dependencies;
  const { findSite, identifyToken } = dependencies;
  const patiently = patienceFor(admissionDatabase);
  const methods = Object.entries(monitorMethods(database, findSite, patienceFor(database))).map(
    ([name, method]) => [name, watchedMethod(metrics, name, method)] as const,
  );
  const hub = inSequence(
    createHub({
      path: hubPath,
      async authenticate(request) {
        const { headers } = request;
        const host = hostNameOf(request);
        // An unknown host name that resolves to this server must not get live data (DNS rebinding).
        const cookies = parseCookies(headers.cookie ?? '');
        const site = await patiently(() => findSite(host, cookies[lookCookie]));
        if (site === null) return 'refused';
        const { tenantId } = site;
        const caller = await patiently(() => identifyToken(cookies[loginCookie], host));
        return caller.kind === 'user'
          ? { userId: caller.userId, loginId: caller.loginId, tenantId }
          : { userId: null, loginId: null, tenantId };
      },
      originAllowed: originIsOwn,
      methods: Object.fromEntries(methods),
      log,
      fellows,
    }),
  );
  return { ...clusteredHub(hub, backplane, log), lastSent: hub.lastSent };
}

/** Refused while the primary changes, a watcher would come back after 2 and 12 seconds, when bids have gone on for long. */
function patienceFor({ pool }: Database) {
  return createPatience({ pool, patienceMs });
}
