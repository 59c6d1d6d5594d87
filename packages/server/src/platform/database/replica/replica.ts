import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { Counter } from 'prom-client';
import type { Log } from '../../log/log.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { openDatabase } from '../database.ts';
import type { Database } from '../database.ts';
import { isBusy } from '../is-busy.ts';
import { isUnavailable } from '../is-unavailable.ts';
import { rowsOf } from '../pipeline.ts';
import { identity } from '../read-identity.ts';
import { UnavailableError } from '../unavailable-error.ts';
import { withinTime } from '../within-time.ts';
import { chooseFor, lagOf, leastPosition, withLook } from './choice.ts';
import type { Choice, Look } from './choice.ts';

/** Milliseconds between two looks at the primary. */
export const lookEveryMs = 500;
/** Milliseconds to connect, and for a statement; then the primary is asked, which visitors wait for as well. */
const connectMs = 300;
const statementMs = 1_000;
/** Milliseconds for which a replica that failed, or is behind, is left alone. */
const restMs = { failed: 5_000, behind: lookEveryMs };
/** As many as visitors have to the primary. */
const maxConnections = 6;

/** Where reads that need not be of this moment may go. */
export interface Replica {
  /**
   * Runs a read on a replica if one has all that must be seen, otherwise or if that fails on the primary: the work
   * may run twice. `written` is how far the log was after the last change of who asks (`position`); null for none.
   */
  read<T>(written: number | null, work: () => Promise<T>): Promise<T>;
  /**
   * How far the log is, behind everything that has been committed; null without a replica. The database is not asked
   * if it is `known` how far the log was after what the asker committed.
   */
  position(known: number | null): Promise<number | null>;
  /** From now on, no replica is read on this node that lacks what has been committed. */
  follow(): Promise<void>;
  /** A connection to a replica that has all that must be seen, while `read` runs on one; null otherwise. */
  connect(): Promise<PoolClient> | null;
  /** To be called every `lookEveryMs` milliseconds: how far primary and replica are. */
  look(): Promise<void>;
  readonly figures: () => Readonly<Record<'replica_lag_seconds', number>>;
  close(): Promise<void>;
}

/** Everything is read on the primary. */
export const noReplica: Replica = {
  read: (_written, work) => work(),
  position: async () => null,
  follow: async () => undefined,
  connect: () => null,
  look: async () => undefined,
  figures: () => ({ replica_lag_seconds: 0 }),
  close: async () => undefined,
};

const now = () => performance.now();

/** While a read runs on a replica: what time it is by the primary's clock. */
const reading = new AsyncLocalStorage<() => Date>();

/** Whether the current work is a read that runs on a replica. */
export function isOnReplica(): boolean {
  return reading.getStore() !== undefined;
}

/**
 * The time that browsers are told: `shown` by the database that answered, or by the primary's clock if a replica did,
 * whose machine may go wrong by seconds.
 */
export function timeOfPrimary(shown: Date): Date {
  return reading.getStore()?.() ?? shown;
}

/** What may be remembered under this name: reads under way on a replica are not joined by who must not see it. */
export const keyOfRead = (name: string) => (isOnReplica() ? `replica ${name}` : name);

/**
 * Opens replicas of a primary; a proxy may put a different one behind each connection, so each connection is asked
 * whose replica it is and how far, which only grows. Looks at the primary begin with the passes: until then only it is read.
 */
export function openReplica({
  url,
  primary,
  log,
  metrics,
}: {
  readonly url: string;
  readonly primary: Database;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'registry'>;
}): Replica {
  const replicas = openDatabase({
    url,
    maxConnections,
    applicationName: 'fairlot replica reads',
    connectTimeoutMs: connectMs,
    statementTimeoutMs: statementMs,
    queryTimeoutMs: statementMs + connectMs,
    onConnectionLost: (error) => log.warn(`A replica's connection was lost: ${error.message}`),
  });
  const { pool } = replicas;
  const reads = new Counter({
    name: 'fairlot_replica_reads_total',
    help: 'Reads that may go to a replica, by where they went or why to the primary.',
    labelNames: ['where'] as const,
    registers: [metrics.registry],
  });
  for (const where of ['replica', 'unknown', 'own change', 'resting', 'busy', 'behind', 'failed']) {
    reads.inc({ where }, 0);
  }
  const replayed = new WeakMap<PoolClient, number>();
  let looks: readonly Look[] = [];
  let followed = 0;
  let restsUntil = 0;
  let lag = 0;
  /** The primary's database, of which the replicas must be; null until it is known. */
  let database: string | null = null;
  const least = () => leastPosition(looks, followed, now());

  /** One question for all who ask while the last one is under way: it begins after they have asked. */
  let asked: Promise<unknown> = Promise.resolve();
  let next: Promise<number> | null = null;
  /** When the primary last said what time it was, by this machine's clock and its own: milliseconds. */
  let clock: { readonly at: number; readonly time: number } | null = null;
  const askPrimary = () =>
    (next ??= asked.then(() => {
      next = null;
      const answer = askPosition();
      asked = answer.catch(() => undefined);
      return answer;
    }));
  async function askPosition(): Promise<number> {
    const shown = await positionOf(primary.pool, ofPrimary);
    clock = { at: now(), time: shown.time };
    database = shown.database;
    return shown.position;
  }
  /** A proxy or an address may lead anywhere: who follows another database is never read, however far it is. */
  async function askReplica(connection: Askable): Promise<number> {
    const shown = await positionOf(connection, ofReplica);
    if (shown.database !== database) throw new AnotherDatabaseError();
    return shown.position;
  }
  const primaryTime = () => new Date(clock === null ? Date.now() : clock.time + (now() - clock.at));

  async function connect(): Promise<PoolClient> {
    // Busy is not broken: the primary is asked, and replicas go on.
    if (pool.totalCount >= maxConnections && pool.idleCount === 0) throw new BusyError();
    const client = await pool.connect();
    const needed = least() ?? Infinity;
    try {
      if ((replayed.get(client) ?? -1) < needed) {
        replayed.set(client, await askReplica(client));
      }
    } catch (error) {
      client.release(true);
      throw error;
    }
    if ((replayed.get(client) ?? -1) >= needed) return client;
    // Closed, so that the proxy chooses again: the pool gives out first what came back last.
    client.release(true);
    throw new BehindError();
  }

  function rest(error: unknown): void {
    if (error instanceof BusyError) {
      reads.inc({ where: 'busy' });
      return;
    }
    const isBehind = error instanceof BehindError;
    if (!isBehind) log.warn({ err: error }, 'a replica cannot be read, the primary is');
    restsUntil = now() + (isBehind ? restMs.behind : restMs.failed);
    reads.inc({ where: isBehind ? 'behind' : 'failed' });
  }

  async function look(): Promise<void> {
    const at = now();
    const position = await askPrimary();
    if (position < (looks.at(-1)?.position ?? 0)) followed = position;
    looks = withLook(looks, { at, position });
    // What a replica that does not answer shows grows older.
    const shown = await withinTime(connectMs, askReplica(pool)).catch(() => null);
    lag = shown === null ? lag + lookEveryMs : lagOf(looks, shown, now());
  }

  return {
    async read(written, work) {
      const choice: Choice = chooseFor(written, least(), now() < restsUntil);
      if (choice !== 'replica') {
        reads.inc({ where: choice });
        return work();
      }
      try {
        const answer = await reading.run(primaryTime, work);
        reads.inc({ where: 'replica' });
        return answer;
      } catch (error) {
        if (!isUnavailable(error) && !isBusy(error)) throw error;
        rest(error);
        return work();
      }
    },
    position: async (known) => known ?? askPrimary(),
    async follow() {
      followed = Math.max(followed, await askPrimary());
    },
    connect: () => (isOnReplica() ? connect() : null),
    look,
    figures: () => ({ replica_lag_seconds: lag / 1_000 }),
    close: () => replicas.close(),
  };
}

/** Of what is committed nothing lies beyond it. */
const ofPrimary: QueryConfig = {
  text: `select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint as position,
    extract(epoch from auction_clock())::float8 * 1000 as time, ${identity} as database`,
};
/** Null where nothing is replayed, as on a primary. */
const ofReplica: QueryConfig = {
  text: `select coalesce(pg_last_wal_replay_lsn() - '0/0'::pg_lsn, -1)::bigint as position, 0 as time,
    ${identity} as database`,
};

interface Askable {
  query(statement: QueryConfig): Promise<QueryResult>;
}

async function positionOf(connection: Askable, statement: QueryConfig): Promise<Shown> {
  const [row] = rowsOf<Shown>(await connection.query(statement));
  return row ?? { position: -1, time: 0, database: '' };
}

interface Shown {
  readonly position: number;
  /** Epoch milliseconds; of the primary alone. */
  readonly time: number;
  /** Its identity. */
  readonly database: string;
}

/** The replica has not followed as far as it must. */
class BehindError extends UnavailableError {
  override readonly name = 'BehindError';

  constructor() {
    super('The replica is behind.');
  }
}

class AnotherDatabaseError extends UnavailableError {
  override readonly name = 'AnotherDatabaseError';

  constructor() {
    super('DATABASE_REPLICA_URL leads to another database than DATABASE_URL.');
  }
}

/** All connections are in use. */
class BusyError extends UnavailableError {
  override readonly name = 'BusyError';

  constructor() {
    super('All connections to replicas are in use.');
  }
}
