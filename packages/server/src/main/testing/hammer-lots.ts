import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { v7 as uuid } from 'uuid';
import { inject } from 'vitest';
import { closeDueLots } from '#bidding/closing/close-due-lots.ts';
import { openDatabase } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import { databaseUrl } from '#platform/database/testing/template-database.ts';

/** Records the hammer of every lot that is due by the auction clock, as the server does: by a connection of its own. */
export async function hammerDueLots({ kysely }: Database): Promise<void> {
  const node = uuid();
  const now = sql<Date>`auction_clock()`;
  const { name } = await kysely
    .insertInto('nodes')
    .values({ id: node, started_at: now, alive_at: now })
    .returning(sql<string>`current_database()`.as('name'))
    .executeTakeFirstOrThrow();
  const own = openDatabase({
    url: databaseUrl(inject('testClusterUrl'), name),
    maxConnections: 1,
    applicationName: 'fairlot test hammer',
  });
  try {
    const client = await own.pool.connect();
    try {
      await closeAllDue(client);
    } finally {
      client.release();
    }
  } finally {
    await own.close();
    await kysely.deleteFrom('nodes').where('id', '=', node).execute();
  }
}

async function closeAllDue(client: PoolClient): Promise<void> {
  for (;;) {
    const { events, failures } = await closeDueLots(client, () => 0);
    if (failures.length > 0) throw failures[0]?.error;
    if (events.length === 0) return;
  }
}

/** Lets the clock of these lots run out, and records their hammer. */
export async function hammerLots(database: Database, lotIds: readonly string[]): Promise<void> {
  await database.kysely
    .updateTable('lot_states')
    .set({ close_at: sql<Date>`auction_clock() - interval '1 second'` })
    .where('lot_id', 'in', [...lotIds])
    .execute();
  await hammerDueLots(database);
}
