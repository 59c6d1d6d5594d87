import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Seconds: the link still works for somebody who reads their mail once a week. */
const validFor = 7 * 24 * 60 * 60;

const now = sql<Date>`auction_clock()`;

/** Stores a key that undoes the change of address completed by this transaction. */
export async function insertUndo(
  db: Kysely<DB>,
  undo: { readonly userId: string; readonly oldEmail: string; readonly keyHash: Buffer },
): Promise<void> {
  await db
    .insertInto('email_change_undos')
    .values({
      key_hash: undo.keyHash,
      user_id: undo.userId,
      old_email: undo.oldEmail,
      created_at: now,
      expires_at: sql<Date>`auction_clock() + make_interval(secs => ${validFor})`,
    })
    .execute();
}

/** Whether the address may be reclaimed by another user. */
export async function isKeptForAnother(
  db: Kysely<DB>,
  email: string,
  userId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('email_change_undos')
    .select('user_id')
    .where(sql<boolean>`lower(old_email) = lower(${email})`)
    .where('user_id', '<>', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** The user whose change a key undoes, read before the lock; null for an unknown key. */
export async function userOfUndo(db: Kysely<DB>, keyHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('email_change_undos')
    .select('user_id')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Uses up a key; null for an unknown or expired key, or when another request was faster. */
export async function consumeUndo(db: Kysely<DB>, keyHash: Buffer) {
  const row = await db
    .deleteFrom('email_change_undos')
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', now)
    .returning(['old_email', 'created_at'])
    .executeTakeFirst();
  return row ? { oldEmail: row.old_email, changedAt: row.created_at } : null;
}

/**
 * Restores the account's old address and sets a password that nobody knows; a deactivation since the
 * change is undone as well: only an active account could change its address.
 */
export async function restoreAddress(
  db: Kysely<DB>,
  userId: string,
  { email, passwordHash }: { readonly email: string; readonly passwordHash: string },
): Promise<{ readonly firstName: string }> {
  const row = await db
    .updateTable('users')
    .set({
      email,
      email_verified_at: now,
      password_hash: passwordHash,
      deactivated_at: null,
    })
    .where('id', '=', userId)
    .returning('first_name')
    .executeTakeFirstOrThrow();
  return { firstName: row.first_name };
}

/** Keys mailed to later addresses must not undo the undo. */
export async function dropUndosSince(db: Kysely<DB>, userId: string, since: Date): Promise<void> {
  await db
    .deleteFrom('email_change_undos')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute();
}

/** Addresses are not kept for longer than their keys last. */
export async function deleteExpiredUndos(db: Kysely<DB>): Promise<void> {
  await db.deleteFrom('email_change_undos').where('expires_at', '<=', now).execute();
}
