import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { inBatches } from '../background/in-batches.ts';
import { CallLimits, type Verdict } from './call-limits.ts';
import { Connection, type ConnectionOwner } from './connection.ts';
import { runInvocation } from './invoke.ts';
import type { HubIdentity } from './identity.ts';
import type { HubOptions } from './options.ts';
import type { HubLimits } from './limits.ts';
import { type HubMethod, HubError } from './method.ts';
import { MultiMap } from './multi-map.ts';
import type { Invocation } from './protocol.ts';
import { Revocations } from './revocations.ts';

const CLOSING_STAGES = 20;

/** Why a connection cannot be made now. */
export type Refusal = 429 | 503;

/** All connections of this process, found by token, group, user and login. */
export class ConnectionRegistry implements ConnectionOwner {
  readonly limits: HubLimits;
  readonly now: () => number;
  readonly groups = new MultiMap<string, Connection>();
  readonly users = new MultiMap<string, Connection>();
  readonly logins = new MultiMap<string, Connection>();
  readonly revocations = new Revocations();
  droppedCount = 0;
  revokedCount = 0;
  sentAwayCount = 0;

  readonly #methods: Map<string, HubMethod>;
  readonly #log: HubOptions['log'];
  /** What tokens begin with, so that another process knows whose they are. */
  readonly #maker: string;
  readonly #calls: CallLimits;
  readonly #networks = new MultiMap<string, Connection>();
  readonly #all = new Set<Connection>();
  readonly #byToken = new Map<string, Connection>();
  #closing = false;
  #emptied: (() => void) | null = null;

  constructor(
    options: Pick<HubOptions, 'methods' | 'log' | 'fellows'> & {
      limits: HubLimits;
      now: () => number;
    },
  ) {
    this.limits = options.limits;
    this.now = options.now;
    this.#log = options.log;
    this.#maker = options.fellows === undefined ? '' : `${options.fellows.own}.`;
    this.#calls = new CallLimits(options.limits);
    this.#methods = new Map(
      Object.entries(options.methods).map(([name, method]) => [name.toLowerCase(), method]),
    );
  }

  get size(): number {
    return this.#all.size;
  }

  find(token: string): Connection | undefined {
    return this.#byToken.get(token);
  }

  /**
   * Creates a connection that waits for its transport, with a token by which other requests find it, or
   * without: null. In version 0 its id is also its token.
   */
  create(
    admitted: { identity: HubIdentity; host: string; network: string | null },
    negotiateVersion: 0 | 1 | null,
  ): Connection | Refusal {
    if (this.#closing) return 503;
    const { identity, host, network } = admitted;
    if (
      network !== null &&
      this.#networks.get(network).size >= this.limits.maxConnectionsPerNetwork
    ) {
      return 429;
    }
    const { userId, loginId } = identity;
    if (userId !== null && this.users.get(userId).size >= this.limits.maxConnectionsPerUser) {
      return 429;
    }
    // `randomUUID` gives a string in fourteen pieces, which took half a kilobyte.
    const name = randomBytes(16).toString('base64url');
    const id = negotiateVersion === null ? name : this.#maker + name;
    const token =
      negotiateVersion === 1 ? this.#maker + randomBytes(32).toString('base64url') : null;
    const connection = new Connection(this, identity, {
      id,
      token: negotiateVersion === 0 ? id : token,
      host,
      network,
    });
    this.#all.add(connection);
    if (connection.token !== null) this.#byToken.set(connection.token, connection);
    if (network !== null) this.#networks.add(network, connection);
    if (userId !== null) this.users.add(userId, connection);
    if (loginId !== null) this.logins.add(loginId, connection);
    return connection;
  }

  join(connection: Connection, group: string): void {
    if (connection.groups.includes(group)) return;
    if (connection.groups.length >= this.limits.maxGroupsPerConnection) {
      throw new HubError('Too many subscriptions.');
    }
    connection.groups = connection.groups.concat(group);
    this.groups.add(group, connection);
  }

  leave(connection: Connection, group: string): void {
    connection.groups = connection.groups.filter((joined) => joined !== group);
    this.groups.delete(group, connection);
  }

  mayCall(connection: Connection): Verdict {
    return this.#calls.take(connection.calls, connection.network, this.now());
  }

  invoke(connection: Connection, call: Invocation): Promise<string | null> {
    const method = this.#methods.get(call.target.toLowerCase());
    return runInvocation(method, connection, call, this.#log);
  }

  released(connection: Connection): void {
    for (const group of connection.groups) this.groups.delete(group, connection);
    connection.groups = [];
    if (connection.userId !== null) this.users.delete(connection.userId, connection);
    if (connection.loginId !== null) this.logins.delete(connection.loginId, connection);
  }

  gone(connection: Connection): void {
    this.#all.delete(connection);
    const { token, network } = connection;
    if (token !== null) this.#byToken.delete(token);
    if (network !== null) this.#networks.delete(network, connection);
    if (this.#all.size === 0) this.#emptied?.();
  }

  dropped(connection: Connection, reason: string): void {
    this.droppedCount += 1;
    this.#log.warn({ connectionId: connection.id, reason }, 'slow hub connection dropped');
  }

  /** Ends the connections of a user or a login whose access has ended. */
  revoke(id: string, connections: ReadonlySet<Connection>): void {
    this.revocations.note(id);
    this.revokedCount += connections.size;
    for (const connection of connections) connection.close({});
  }

  /** In batches, since after a quiet hour all pings are due at once. */
  sweep(): void {
    inBatches(this.#all, (connection) => connection.sweep());
  }

  /** In stages and in random order: if all left at once, all would come back at once. */
  async #sendAway(graceMs: number): Promise<void> {
    const leaving = shuffled([...this.#all]);
    this.sentAwayCount += leaving.length;
    const perStage = Math.ceil(leaving.length / CLOSING_STAGES);
    for (let next = 0; next < leaving.length; next += perStage) {
      if (next > 0) await delay(graceMs / CLOSING_STAGES);
      for (const connection of leaving.slice(next, next + perStage)) {
        connection.close({ allowReconnect: true });
      }
    }
  }

  async close(graceMs: number): Promise<void> {
    this.#closing = true;
    await this.#sendAway(graceMs);
    await this.#untilEmpty();
  }

  async #untilEmpty(): Promise<void> {
    if (this.#all.size === 0) return;
    const emptied = Promise.withResolvers<void>();
    this.#emptied = emptied.resolve;
    const timeout = setTimeout(() => {
      for (const connection of this.#all) connection.abort();
    }, this.limits.closeTimeoutMs);
    await emptied.promise;
    clearTimeout(timeout);
  }
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
