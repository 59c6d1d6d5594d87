import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Nobody is reminded of a slot that has begun. */
const isDue = sql<boolean>`remind_at <= auction_clock() and reminded_at is null
  and starts_at > auction_clock()`;

/** Reservations whose reminder is due, those that have waited longest first. */
export async function readDueReminders(db: Kysely<DB>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pickup_reservations')
    .select('id')
    .where(isDue)
    .orderBy('remind_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The invoice to remind of, held until the transaction ends; null if it is not due (any more). */
export async function lockDueReminder(db: Kysely<DB>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('pickup_reservations')
    .select('invoice_id')
    .where('id', '=', id)
    .where(isDue)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.invoice_id ?? null;
}

export async function markReminded(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('pickup_reservations')
    .set({ reminded_at: sql<Date>`auction_clock()` })
    .where('id', '=', id)
    .execute();
}

/** Postpones a failed reminder by some minutes, behind the others. */
export async function postponeReminder(db: Kysely<DB>, id: string): Promise<void> {
  await db
    .updateTable('pickup_reservations')
    .set({ remind_at: sql<Date>`auction_clock() + interval '5 minutes'` })
    .where('id', '=', id)
    .where(isDue)
    .execute();
}
