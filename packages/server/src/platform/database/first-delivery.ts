import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from './schema.ts';

/** Providers repeat a delivery for at most three days. */
const keptFor = sql`interval '30 days'`;

/**
 * Records a provider's delivery by its id, in the transaction of its effect; false if it was applied
 * before.
 */
export async function isFirstDelivery(
  db: Kysely<DB>,
  provider: 'stripe' | 'twilio',
  ref: string,
): Promise<boolean> {
  await db
    .deleteFrom('heard_deliveries')
    .where('heard_at', '<', sql<Date>`now() - ${keptFor}`)
    .execute();
  const noted = await db
    .insertInto('heard_deliveries')
    .values({ provider, ref })
    .onConflict((conflict) => conflict.doNothing())
    .returning('ref')
    .executeTakeFirst();
  return noted !== undefined;
}
