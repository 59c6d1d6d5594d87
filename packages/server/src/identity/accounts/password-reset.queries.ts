import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { lockUnverified } from './users.queries.ts';
import type { NewlyVerified } from './welcome.ts';

/** Seconds. */
const validFor = 60 * 60;

const now = sql<Date>`auction_clock()`;
const hasEmail = (email: string) => sql<boolean>`lower(users.email) = lower(${email})`;

/** The account with an email, even a deactivated one. */
export async function findByEmail(db: Kysely<DB>, email: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'deactivated_at'])
    .where(hasEmail(email))
    .executeTakeFirst();
  return row ?? null;
}

/** Stores this as the only key that resets the user's password. */
export async function putReset(db: Kysely<DB>, userId: string, keyHash: Buffer): Promise<void> {
  const columns = {
    key_hash: keyHash,
    expires_at: sql<Date>`auction_clock() + make_interval(secs => ${validFor})`,
  };
  await db
    .insertInto('password_resets')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/** The user whose password a valid key resets. */
export async function findReset(db: Kysely<DB>, keyHash: Buffer) {
  const row = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'users.email', 'users.first_name'])
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', now)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Uses up a key; false when another request was faster or there is a newer key. */
export async function consumeReset(db: Kysely<DB>, keyHash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('password_resets')
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Cancels what was begun with the old password or at the old address. */
export async function dropResetAndEmailChange(db: Kysely<DB>, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

/** The mailed key verifies the address. Null if it was verified before. */
export async function openByReset(
  db: Kysely<DB>,
  userId: string,
  passwordHash: string,
): Promise<NewlyVerified | null> {
  const isFirst = await lockUnverified(db, userId);
  const row = await db
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      email_verified_at: sql<Date>`coalesce(email_verified_at, auction_clock())`,
    })
    .where('id', '=', userId)
    .returning(['email', 'first_name'])
    .executeTakeFirstOrThrow();
  return isFirst ? row : null;
}
