import type { PushSubscriptionData } from '@fairlot/contract';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Whether the browser of a login gets notifications. */
export async function hasDevice(db: Kysely<DB>, loginId: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_devices')
    .select('login_id')
    .where('login_id', '=', loginId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * How many other browsers of a user get notifications. Locks until the transaction ends, so that
 * concurrent requests are counted one after the other.
 */
export async function countOtherDevices(
  transaction: Transaction<DB>,
  { userId, loginId, endpoint }: { userId: string; loginId: string; endpoint: string },
): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(transaction);
  const { count } = await transaction
    .selectFrom('push_devices')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .where('login_id', '<>', loginId)
    .where('endpoint', '<>', endpoint)
    .executeTakeFirstOrThrow();
  return count;
}

/** The browser of a login gets notifications from now on, and for nobody who was signed in there before. */
export async function putDevice(
  transaction: Transaction<DB>,
  { userId, loginId }: { readonly userId: string; readonly loginId: string },
  { endpoint, p256dh, auth }: PushSubscriptionData,
): Promise<void> {
  await transaction
    .deleteFrom('push_devices')
    .where('endpoint', '=', endpoint)
    .where('login_id', '<>', loginId)
    .execute();
  const now = sql<Date>`auction_clock()`;
  const address = { endpoint, p256dh, auth, free_at: now, failures: 0 };
  await transaction
    .insertInto('push_devices')
    .values({ login_id: loginId, user_id: userId, created_at: now, ...address })
    .onConflict((conflict) => conflict.column('login_id').doUpdateSet(address))
    .execute();
}

export async function deleteDevice(db: Kysely<DB>, loginId: string): Promise<void> {
  await db.deleteFrom('push_devices').where('login_id', '=', loginId).execute();
}
