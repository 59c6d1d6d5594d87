import type { FastifyInstance } from 'fastify';
import { isShown } from '../database/host-shows.ts';
import { admitter } from './admission.ts';
import { Broadcaster, type GroupMessage } from './broadcaster.ts';
import { systemClock } from './clock.ts';
import { ConnectionRegistry } from './connection-registry.ts';
import { defaultLimits } from './limits.ts';
import { Packet } from './packet.ts';
import { invocation } from './protocol.ts';
import type { HubAddressee } from './identity.ts';
import type { HubOptions } from './options.ts';
import { registerRoutes } from './routes.ts';
import { registerUpgrade } from './upgrade.ts';

export type HubStats = {
  connections: number;
  groups: number;
  /** Slow consumers dropped since the start. */
  dropped: number;
  /** Ended since the start because a login or an account ended. */
  revoked: number;
  /** Asked to reconnect, by a stop. */
  sentAway: number;
  /** Groups with messages not yet written. */
  pendingGroups: number;
};

/** A hub over all nodes, and one for the connections of this node alone. */
export type ClusteredHub = Omit<Hub, 'toUser' | 'stats'> & {
  readonly here: Pick<Hub, 'toGroupBatch' | 'closeLogin'>;
  /** Resolves with whether it reached all nodes, as far as is known. */
  toUser(addressee: HubAddressee, target: string, args: unknown[]): Promise<boolean>;
  /** `unsent`: messages since the start that did not leave for the other nodes. */
  stats(): HubStats & { readonly unsent: number };
};

export type Hub = {
  /** Adds the routes and the upgrade; call once, before the server listens. */
  register(app: FastifyInstance): void;
  /** Serialized once, however large the group; twice with `own`. */
  toGroup(
    group: string,
    target: string,
    args: unknown[],
    options?: { own?: { userId: string; args: unknown[] } },
  ): void;
  /** Several messages as one frame, in their order. */
  toGroupBatch(group: string, messages: GroupMessage[]): void;
  /**
   * To a user's connections, except on other tenants' hosts: domains lapse, and a new owner must not
   * learn about other sales.
   */
  toUser(addressee: HubAddressee, target: string, args: unknown[]): void;
  /** Ends a user's connections: password reset, deactivation. */
  closeUser(userId: string): void;
  /** Ends a login's connections: log-out. */
  closeLogin(loginId: string): void;
  /** Asks everybody, over `graceMs` milliseconds, to reconnect, and accepts no new ones; resolves when all have left. */
  close(graceMs: number): Promise<void>;
  stats(): HubStats;
  /** Groups with connections to this node. */
  groupNames(): string[];
  /** The number of connections to this node in any of these groups. */
  countIn(groups: readonly string[]): number;
};

const SWEEP_MS = 1_000;

/**
 * The server side of SignalR's hub protocol: JSON, over WebSockets, server-sent events and long polling.
 * Delivery is at most once; senders who need more number their messages, and clients ask again. Stateful
 * reconnect is not offered: it would not survive a restart, and numbers do.
 */
export function createHub(options: HubOptions): Hub {
  const limits = { ...defaultLimits, ...options.limits };
  const clock = options.clock ?? systemClock;
  const registry = new ConnectionRegistry({ ...options, limits, now: () => clock.now() });
  const broadcaster = new Broadcaster((group) => registry.groups.get(group));
  const admit = admitter({
    originAllowed: (origin, host) => options.originAllowed(origin, host),
    authenticate: (request) => options.authenticate(request),
    revocations: registry.revocations,
  });
  const stopSweeping = clock.every(SWEEP_MS, () => registry.sweep());

  return {
    register(app) {
      const { path, log, fellows } = options;
      registerRoutes(app, { path, registry, admit, log, fellows });
      registerUpgrade(app.server, { path, registry, admit, log, fellows });
    },
    toGroup(group, target, args, { own } = {}) {
      broadcaster.send(group, [own ? { target, args, own } : { target, args }]);
    },
    toGroupBatch(group, messages) {
      broadcaster.send(group, messages);
    },
    toUser({ userId, tenantId }, target, args) {
      const packet = new Packet(invocation(target, args));
      for (const connection of registry.users.get(userId)) {
        const isAddressed = connection.isOpen && isShown(connection.tenantId, tenantId);
        if (isAddressed) connection.write(packet);
      }
    },
    closeUser(userId) {
      registry.revoke(userId, registry.users.get(userId));
    },
    closeLogin(loginId) {
      registry.revoke(loginId, registry.logins.get(loginId));
    },
    async close(graceMs) {
      await registry.close(graceMs);
      stopSweeping();
    },
    groupNames: () => registry.groups.names(),
    countIn: (groups) => new Set(groups.flatMap((group) => [...registry.groups.get(group)])).size,
    stats() {
      return {
        connections: registry.size,
        groups: registry.groups.keys,
        dropped: registry.droppedCount,
        revoked: registry.revokedCount,
        sentAway: registry.sentAwayCount,
        pendingGroups: broadcaster.pending,
      };
    },
  };
}
