import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from './schema.ts';

/** Providers repeat themselves for three days at most. */
const keptFor = sql`interval '30 days'`;

/**
 * Notes what a provider tells us by its own name for it, in the transaction of its effect; false when it
 * had its effect before.
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
