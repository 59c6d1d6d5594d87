import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

export interface SmsPhoneRow {
  /** E.164. */
  readonly phone: string;
  readonly isStopped: boolean;
}

/** The user's phone for SMS; null if none. */
export async function phoneOf(db: Kysely<DB>, userId: string): Promise<SmsPhoneRow | null> {
  const row = await db
    .selectFrom('sms_phones')
    .leftJoin('sms_opt_outs', 'sms_opt_outs.phone', 'sms_phones.phone')
    .select(['sms_phones.phone', 'sms_opt_outs.opted_out_at'])
    .where('sms_phones.user_id', '=', userId)
    .executeTakeFirst();
  return row ? { phone: row.phone, isStopped: row.opted_out_at !== null } : null;
}

export async function putPhone(db: Kysely<DB>, userId: string, phone: string): Promise<void> {
  const saved_at = sql<Date>`auction_clock()`;
  await db
    .insertInto('sms_phones')
    .values({ user_id: userId, phone, saved_at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ phone, saved_at }))
    .execute();
}

/** Deletes the phone, and with it all its reminders. */
export async function clearPhone(db: Kysely<DB>, userId: string): Promise<void> {
  await db.deleteFrom('sms_phones').where('user_id', '=', userId).execute();
  await db.deleteFrom('lot_sms_subscriptions').where('user_id', '=', userId).execute();
}

export async function isStopped(db: Kysely<DB>, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('sms_opt_outs')
    .select('phone')
    .where('phone', '=', phone)
    .executeTakeFirst();
  return row !== undefined;
}

/** False if it had stopped before. */
export async function stopPhone(db: Kysely<DB>, phone: string): Promise<boolean> {
  const stopped = await db
    .insertInto('sms_opt_outs')
    .values({ phone, opted_out_at: sql<Date>`auction_clock()` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('phone')
    .executeTakeFirst();
  return stopped !== undefined;
}

export async function restartPhone(db: Kysely<DB>, phone: string): Promise<void> {
  await db.deleteFrom('sms_opt_outs').where('phone', '=', phone).execute();
}
