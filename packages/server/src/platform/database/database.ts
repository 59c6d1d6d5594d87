import { Kysely, PostgresDialect } from 'kysely';
import type { Transaction } from 'kysely';
import { Pool } from 'pg';
import type { QueryConfig, QueryResult } from 'pg';
import { refusingFalseCommits } from './false-commits.ts';
import { closeGivenUp } from './given-up.ts';
import type { DB } from './schema.ts';
import { watchReplication } from './unreplicated.ts';
import { valueParsers } from './value-parsers.ts';

export type DatabaseOptions = {
  url: string;
  /**
   * Through PgBouncer in transaction mode: settings are those that its connections to the database begin with
   * (`missingSettings`), and statements have no names.
   */
  pooled?: boolean;
  /** Upper bound of connections; a further caller waits. */
  maxConnections: number;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** Milliseconds that a caller waits for a connection, and that a statement may take. */
  connectTimeoutMs?: number;
  statementTimeoutMs?: number;
  /** Milliseconds after which an answer is given up here; by default a while later than PostgreSQL ends the statement. */
  queryTimeoutMs?: number;
  /** Called for idle connections that broke; the pool replaces them. */
  onConnectionLost?: (error: Error) => void;
};

export type Database = {
  /** Typed queries over the pool. */
  kysely: Kysely<DB>;
  /** Raw connections for the hot path; callers must release them. */
  pool: Pool;
  /** Runs a named statement, which each connection plans a few times and then keeps; see `runPrepared`. */
  prepared: (statement: QueryConfig) => Promise<QueryResult>;
  /** Runs `work` in a transaction, which is rolled back if it throws. */
  transaction<T>(work: (transaction: Transaction<DB>) => Promise<T>): Promise<T>;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
};

/**
 * Milliseconds. Readers do not wait longer for a page; and a stuck transaction may hold locks that bids
 * need.
 */
const CONNECT_TIMEOUT = 5_000;
const STATEMENT_TIMEOUT = 15_000;
const IDLE_IN_TRANSACTION_TIMEOUT = 15_000;
/** Waiting for a row occupies a connection, so the wait for a locked row is short. */
const LOCK_TIMEOUT = 1_500;

/**
 * PostgreSQL has ended the statement by then, unless it is frozen, the connection dead without a word, or a PgBouncer
 * hangs: such an answer never comes.
 */
const ANSWER_GRACE = 5_000;

/** Sent at the beginning of each connection. */
const settingsOf = (statementTimeoutMs: number) => ({
  statement_timeout: statementTimeoutMs,
  lock_timeout: LOCK_TIMEOUT,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
  // Synchronized scans would return rows in a different order each time.
  options: '-c timezone=UTC -c synchronize_seqscans=off',
});

/**
 * What connections lack that somebody else sets up, as `name=value`: PgBouncer passes on none of the settings that
 * we send.
 */
export async function missingSettings({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const needed = {
    statement_timeout: STATEMENT_TIMEOUT,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
    TimeZone: 'UTC',
    synchronize_seqscans: 'off',
  };
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(needed)],
  );
  const found = new Map(rows.map(({ name, setting }) => [name, setting]));
  return Object.entries(needed)
    .filter(([name, value]) => found.get(name) !== String(value))
    .map(([name, value]) => `${name}=${value}`);
}

/**
 * Opens a bounded pool; connects at the first query, so an unreachable server is only noticed then (see
 * `isUnavailable`).
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { statementTimeoutMs = STATEMENT_TIMEOUT } = options;
  const pool = new Pool({
    connectionString: options.url,
    max: options.maxConnections,
    application_name: options.applicationName,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT,
    query_timeout: options.queryTimeoutMs ?? statementTimeoutMs + ANSWER_GRACE,
    keepAlive: true,
    ...(options.pooled !== true && settingsOf(statementTimeoutMs)),
    types: valueParsers,
  });
  // Without a listener a broken connection would end the process. Idle ones are reported here; one in
  // use fails its next query.
  pool.on('error', (error) => options.onConnectionLost?.(error));
  pool.on('connect', (client) => client.on('error', () => undefined));
  watchReplication(pool);
  closeGivenUp(pool);
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: refusingFalseCommits(pool) }),
  });
  return {
    kysely,
    pool,
    prepared: ({ name, ...statement }) =>
      pool.query(options.pooled === true ? statement : { name, ...statement }),
    transaction: (work) => kysely.transaction().execute(work),
    close: () => pool.end(),
  };
}
