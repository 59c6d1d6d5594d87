import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';

const now = sql<Date>`auction_clock()`;
const hasEmail = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

export interface NewUser {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly subscribed: boolean;
}

/** Opens an account and returns its id; null if the email has one, ignoring case. */
export async function insertUser(db: Kysely<DB>, user: NewUser): Promise<string | null> {
  const row = await db
    .insertInto('users')
    .values({
      id: uuid(),
      email: user.email,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      subscribed: user.subscribed,
      created_at: now,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Deletes an account that the caller's own transaction has just opened. */
export async function deleteUser(db: Kysely<DB>, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

/** The account that can be logged in to with this email; null if none. */
export async function findForLogIn(
  db: Kysely<DB>,
  email: string,
): Promise<{ readonly userId: string; readonly passwordHash: string } | null> {
  const row = await db
    .selectFrom('users')
    .select(['id as userId', 'password_hash as passwordHash'])
    .where(hasEmail(email))
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** False when the password is no longer the one that was checked: it was changed meanwhile. */
export async function replacePasswordHash(
  db: Kysely<DB>,
  userId: string,
  hashes: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ password_hash: hashes.to })
    .where('id', '=', userId)
    .where('password_hash', '=', hashes.from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markDeactivated(db: Kysely<DB>, userId: string): Promise<void> {
  await db.updateTable('users').set({ deactivated_at: now }).where('id', '=', userId).execute();
}

/**
 * Serializes changes to a user's proofs and to the proofs of their logins. Take this lock before any
 * other.
 */
export async function lockUser(transaction: Kysely<DB>, userId: string): Promise<void> {
  await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Whether nobody has proved the user's address yet, who is locked so that one change alone proves it first. */
export async function lockUnverified(transaction: Kysely<DB>, userId: string): Promise<boolean> {
  const user = await transaction
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return user.email_verified_at === null;
}

/** The password hash of a signed-in user. */
export async function findPasswordHash(db: Kysely<DB>, userId: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

/** The personal part of the login data. */
export async function findPerson(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name', 'has_profile', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
