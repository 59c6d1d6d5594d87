import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { lockUnverified } from './users.queries.ts';
import type { NewlyVerified } from './welcome.ts';

/** Attempts per code; then a new one must be requested. */
const maxTries = 10;
/** Seconds. */
const validFor = 60 * 60;

const now = sql<Date>`auction_clock()`;

/** Whether an account, even a deactivated one, has this address. */
export async function isTaken(db: Kysely<DB>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores this as the only pending change of address. */
export async function putEmailChange(
  db: Kysely<DB>,
  userId: string,
  change: { readonly newEmail: string; readonly codeHash: Buffer },
): Promise<void> {
  const columns = {
    new_email: change.newEmail,
    code_hash: change.codeHash,
    tries: 0,
    expires_at: sql<Date>`auction_clock() + make_interval(secs => ${validFor})`,
  };
  await db
    .insertInto('email_changes')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/** The pending change, if an attempt is left: counted before the comparison, as for verifications. */
export async function takeChangeTry(db: Kysely<DB>, userId: string) {
  const row = await db
    .updateTable('email_changes')
    .set({ tries: sql<number>`tries + 1` })
    .where('user_id', '=', userId)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', now)
    .returning(['new_email', 'code_hash'])
    .executeTakeFirst();
  return row ? { newEmail: row.new_email, codeHash: row.code_hash } : null;
}

/** The code proved the new address, so it counts as verified; null when the old one was, too. */
export async function setEmail(
  db: Kysely<DB>,
  userId: string,
  email: string,
): Promise<NewlyVerified | null> {
  const isFirst = await lockUnverified(db, userId);
  const row = await db
    .updateTable('users')
    .set({ email, email_verified_at: now })
    .where('id', '=', userId)
    .returning(['email', 'first_name'])
    .executeTakeFirstOrThrow();
  return isFirst ? row : null;
}
