import { Pool } from 'pg';
import { watchReplication } from '#platform/database/unreplicated.ts';
import { valueParsers } from '#platform/database/value-parsers.ts';
import type { Log } from '#platform/log/log.ts';

/** Milliseconds. */
const connectTimeout = 5_000;
const statementTimeout = 10_000;
/**
 * Longer than any transaction of ours locks a lot, and for how long a stuck one may hold up all bids of the node.
 */
const lockTimeout = 1_500;
/**
 * Between reading and writing a batch is decided, in some milliseconds. If a node freezes there, or its
 * machine vanishes, it holds up to a thousand lots: the database then ends its transaction.
 */
const silenceTimeout = 3_000;

/**
 * Every statement of a batch finds few rows by their keys, whatever PostgreSQL's statistics say. Left to
 * itself it either plans each batch from scratch, which takes ten times as long as the reading, or keeps
 * a plan that was made when the table was small, and scans all bids of a sale.
 */
const findByKeyAlone = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'enable_material=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** The bid writer's own connection: a pool of one, which connects again after it broke. */
export function openBidConnection({ url, log }: { url: string; log: Log }): Pool {
  const pool = new Pool({
    connectionString: url,
    max: 1,
    application_name: 'fairlot bids',
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: silenceTimeout,
    keepAlive: true,
    options: `-c timezone=UTC ${findByKeyAlone}`,
    types: valueParsers,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'bid writer: idle connection lost'));
  // A connection that breaks during a batch fails the batch; without a listener it would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  watchReplication(pool);
  return pool;
}
