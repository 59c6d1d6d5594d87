import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** The provider repeats an event for three days at most. */
const keptFor = sql`interval '30 days'`;

/** Notes an event in the transaction of its effect; false when it had its effect before. */
export async function isFirstDelivery(db: Kysely<DB>, eventRef: string): Promise<boolean> {
  await db
    .deleteFrom('card_events')
    .where('received_at', '<', sql<Date>`now() - ${keptFor}`)
    .execute();
  const noted = await db
    .insertInto('card_events')
    .values({ event_ref: eventRef })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_ref')
    .executeTakeFirst();
  return noted !== undefined;
}
