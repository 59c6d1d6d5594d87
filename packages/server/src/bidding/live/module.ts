import { v7 as uuid } from 'uuid';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { FindSite } from '#platform/http/site.ts';
import type { Backplane } from '#platform/hub/backplane.ts';
import type { Fellows } from '#platform/hub/fellows.ts';
import type { Hub } from '#platform/hub/hub.ts';
import type { Log } from '#platform/log/log.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { Module } from '#platform/modules/module.ts';
import { countWatchers } from './count-watchers.ts';
import { createLiveHub } from './create-live-hub.ts';
import { createLivePublisher } from './live-publisher.ts';
import type { LivePublisher } from './live-publisher.ts';

/** The board is read every two seconds, and a few watchers more or fewer matter to nobody. */
const countMs = 5_000;

interface Dependencies {
  readonly database: Database;
  /** By which `findSite` and `identifyToken` read. */
  readonly admissionDatabase: Database;
  readonly backplane: Backplane;
  readonly fellows: Fellows | undefined;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly findSite: FindSite;
  readonly identifyToken: (token: string | undefined, host: string) => Promise<Caller>;
}

export interface Live extends Module, LivePublisher {
  /** Closes the connections of a login that has ended, or (null) all of a user's. */
  readonly endConnections: (userId: string, loginId: string | null) => void;
  /** Cuts a login's connections to this node alone. */
  readonly endConnectionsHere: (loginId: string) => void;
  /** Stores how many connections to this node watch each sale. */
  readonly countWatchers: () => Promise<void>;
  /** Sends all watchers to other nodes, spread over this many milliseconds. */
  readonly close: Hub['close'];
}

export function liveModule(dependencies: Dependencies): Live {
  const hub = createLiveHub(dependencies);
  const nodeId = uuid();
  const count = () => countWatchers(dependencies.database, hub, nodeId);
  return {
    ...createLivePublisher(hub),
    endConnections: (userId, loginId) =>
      loginId === null ? hub.closeUser(userId) : hub.closeLogin(loginId),
    endConnectionsHere: (loginId) => hub.here.closeLogin(loginId),
    countWatchers: count,
    passes: [{ name: 'watchers', everyMs: countMs, where: ['hub'], run: count }],
    close: (withinMs) => hub.close(withinMs),
    connect: (app) => hub.register(app),
    figures() {
      const { connections, groups, pendingGroups, dropped, revoked, sentAway, unsent } =
        hub.stats();
      return {
        hub_connections: connections,
        hub_watchers: hub.countIn(hub.groupNames()),
        hub_groups: groups,
        hub_pending_groups: pendingGroups,
        hub_dropped_total: dropped,
        hub_revoked_total: revoked,
        hub_sent_away_total: sentAway,
        hub_unsent_total: unsent,
      };
    },
  };
}
