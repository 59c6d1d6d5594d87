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

/** Opens an account and gives its id; null when the e-mail has one, in whatever case it is spelt. */
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

/** Takes back an account that the caller's own transaction has just opened. */
export async function deleteUser(db: Kysely<DB>, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

/** Failed attempts that a row allows before it locks, and how long it then stays so, in seconds. */
export interface LockOut {
  readonly tries: number;
  readonly lockedFor: number;
}

/** An attempt to log in: already counted, and perhaps one too many. */
export interface Attempt {
  readonly userId: string;
  readonly passwordHash: string;
  readonly locked: boolean;
}

/**
 * Counts an attempt before the password is looked at, so that a volley of guesses in parallel gets
 * no more tries than one after another. Attempts on a locked account do not lengthen the lock.
 */
export async function countAttempt(
  db: Kysely<DB>,
  email: string,
  { tries, lockedFor }: LockOut,
): Promise<Attempt | null> {
  const lockIsOver = sql<boolean>`
    locked_at is not null and locked_at <= auction_clock() - make_interval(secs => ${lockedFor})`;
  const row = await db
    .updateTable('users')
    .set({
      failed_logins: sql<number>`
        case when ${lockIsOver} then 1 else least(failed_logins, ${tries}) + 1 end`,
      locked_at: sql<Date | null>`
        case when ${lockIsOver} then null
             when failed_logins + 1 >= ${tries} then coalesce(locked_at, auction_clock()) end`,
    })
    .where(hasEmail(email))
    .where('deactivated_at', 'is', null)
    .returning(['id', 'password_hash', 'failed_logins'])
    .executeTakeFirst();
  if (!row) return null;
  return {
    userId: row.id,
    passwordHash: row.password_hash,
    locked: row.failed_logins > tries,
  };
}

/** The password was right: earlier failures count no more. */
export async function forgiveAttempts(db: Kysely<DB>, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ failed_logins: 0, locked_at: null })
    .where('id', '=', userId)
    .execute();
}

/** False when the password is not the one checked any more: somebody else changed it meanwhile. */
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
 * One change at a time of what a user can show, and of what their logins have shown. Whoever does
 * either takes this lock before any other.
 */
export async function lockUser(transaction: Kysely<DB>, userId: string): Promise<void> {
  await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** What is asked of a user who is signed in already. */
export async function findPasswordHash(db: Kysely<DB>, userId: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

/** What the login data says of the person. */
export async function findPerson(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name', 'has_profile', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
