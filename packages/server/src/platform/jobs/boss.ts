import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import type { Pool, QueryResult } from 'pg';
import { PgBoss } from 'pg-boss';
import type { Db } from 'pg-boss';
import { isUnavailable } from '../database/is-unavailable.ts';
import type { DB } from '../database/schema.ts';
import type { Log } from '../log/log.ts';

/** The queue's own schema in our database: enqueueing is part of the transaction that causes it. */
const schema = 'jobs';
/**
 * Seconds for which one node's check for dead workers is enough for all nodes. Checks are at most twice
 * as far apart: the job of a worker that counts as dead after 30 seconds is free within 40.
 */
export const monitorSeconds = 5;
/** Seconds between deletions of old rows: hourly, so that they are small. */
const clearSeconds = 60 * 60;

/**
 * pg-boss over our pool. It takes no work and supervises nothing by itself: our loop decides when it
 * polls. Nodes that start at once wait for each other's schema by its advisory lock.
 */
export async function openBoss(pool: Pool, log: Log): Promise<PgBoss> {
  const boss = new PgBoss({
    db: overPool(pool),
    schema,
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: monitorSeconds,
    maintenanceIntervalSeconds: clearSeconds,
  });
  // It still reads its queues' settings and finishes migrations of its schema now and then; an error
  // there without a listener would end the process.
  boss.on('error', (error) => {
    if (isUnavailable(error)) log.warn('job queues: database unavailable, will try again');
    else log.error({ err: error }, 'job queues');
  });
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  try {
    await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
  return boss;
}

type Row = Record<string, unknown>;

function overPool(pool: Pool): Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect();
      let broken = true;
      try {
        // A script of several statements has one result for each, which the types do not say.
        const result: QueryResult<Row> | QueryResult<Row>[] = await client.query<Row>(text, values);
        broken = false;
        return { rows: [result].flat().flatMap(({ rows }) => rows) };
      } finally {
        // Its scripts open transactions; after an error one may still be open on the connection.
        client.release(broken);
      }
    },
  };
}

/** pg-boss within a transaction of ours, where it enqueues by a single statement. */
export function within(db: Kysely<DB>): Db {
  return {
    async executeSql(text, values) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}
