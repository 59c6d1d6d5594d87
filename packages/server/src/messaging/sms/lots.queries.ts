import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { hostShows } from '#platform/database/host-shows.ts';
import type { DB } from '#platform/database/schema.ts';

/** A lot of this host (`tenantId` null: the marketplace, which has all); null if it has none. */
export async function findLot(
  db: Kysely<DB>,
  lotId: string,
  tenantId: string | null,
): Promise<{ readonly isOver: boolean } | null> {
  const row = await db
    .selectFrom('lot_states')
    .innerJoin('public_auctions as auctions', 'auctions.id', 'lot_states.auction_id')
    .select(
      sql<boolean>`outcome is not null
        or (published_at is not null and close_at <= auction_clock())`.as('isOver'),
    )
    .where('lot_id', '=', lotId)
    .where(hostShows(tenantId, 'seller_company_id'))
    .executeTakeFirst();
  return row ?? null;
}

export async function isSubscribed(db: Kysely<DB>, userId: string, lotId: string) {
  const row = await db
    .selectFrom('lot_sms_subscriptions')
    .select('lot_id')
    .where('user_id', '=', userId)
    .where('lot_id', '=', lotId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The number of other open lots for which the user has reminders. Locks them until the transaction ends,
 * so that concurrent requests are counted one after the other.
 */
export async function countOtherReminders(
  transaction: Kysely<DB>,
  userId: string,
  lotId: string,
): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(transaction);
  const row = await transaction
    .selectFrom('lot_sms_subscriptions as followed')
    .innerJoin('lot_states', 'lot_states.lot_id', 'followed.lot_id')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', userId)
    .where('followed.lot_id', '<>', lotId)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function subscribe(db: Kysely<DB>, userId: string, lotId: string): Promise<void> {
  await db
    .insertInto('lot_sms_subscriptions')
    .values({ user_id: userId, lot_id: lotId, created_at: sql<Date>`auction_clock()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function unsubscribe(db: Kysely<DB>, userId: string, lotId: string): Promise<void> {
  await db
    .deleteFrom('lot_sms_subscriptions')
    .where('user_id', '=', userId)
    .where('lot_id', '=', lotId)
    .execute();
}
