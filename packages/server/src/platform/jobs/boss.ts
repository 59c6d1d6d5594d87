import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import PgBoss from 'pg-boss';
import type { DB } from '../database/schema.ts';

/** The queue's own schema in our database: enqueueing is part of the transaction that causes it. */
const schema = 'jobs';

/** pg-boss over our pool, without timers of its own: our loop decides when it looks. */
export async function openBoss(pool: Pool, queues: readonly string[]): Promise<PgBoss> {
  const boss = new PgBoss({ db: overPool(pool), schema, supervise: false, schedule: false });
  await boss.start();
  for (const name of queues) await boss.createQueue(name);
  return boss;
}

function overPool(pool: Pool): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect();
      let broken = true;
      try {
        const { rows } = await client.query<Record<string, unknown>>(text, values);
        broken = false;
        return { rows };
      } finally {
        // Its scripts open transactions; after an error one may still hang on the connection.
        client.release(broken);
      }
    },
  };
}

/** pg-boss within a transaction of ours. */
export function within(db: Kysely<DB>): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}
