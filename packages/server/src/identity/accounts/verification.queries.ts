import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';
import type { NewlyVerified } from './welcome.ts';

/** Attempts per code; then a new one must be sent. */
const maxTries = 10;
/** Seconds. */
const validFor = 24 * 60 * 60;

const now = sql<Date>`auction_clock()`;

export async function insertVerification(
  db: Kysely<DB>,
  verification: { userId: string; codeHash: Buffer; linkHash: Buffer },
): Promise<void> {
  await db
    .insertInto('email_verifications')
    .values({
      id: uuid(),
      user_id: verification.userId,
      code_hash: verification.codeHash,
      link_hash: verification.linkHash,
      created_at: now,
      expires_at: sql<Date>`auction_clock() + make_interval(secs => ${validFor})`,
    })
    .execute();
}

/**
 * The user's latest code, if an attempt is left: counted before the comparison, so that parallel attempts
 * do not exceed the limit.
 */
export async function takeTry(
  db: Kysely<DB>,
  userId: string,
): Promise<{ id: string; codeHash: Buffer } | null> {
  const row = await db
    .updateTable('email_verifications')
    .set({ tries: sql<number>`tries + 1` })
    .where('id', '=', (inner) =>
      inner
        .selectFrom('email_verifications')
        .select('id')
        .where('user_id', '=', userId)
        // Ids are in order of time.
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('tries', '<', maxTries)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
  return row ? { id: row.id, codeHash: row.code_hash } : null;
}

/** The verification of a valid link. */
export async function findByLink(
  db: Kysely<DB>,
  userId: string,
  linkHash: Buffer,
): Promise<{ id: string } | null> {
  const row = await db
    .selectFrom('email_verifications')
    .select('id')
    .where('link_hash', '=', linkHash)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether this code or link was used before: using it again is not an error. */
export async function wasUsed(
  db: Kysely<DB>,
  userId: string,
  hash: { code: Buffer } | { link: Buffer },
): Promise<boolean> {
  const row = await db
    .selectFrom('email_verifications')
    .innerJoin('users', 'users.id', 'email_verifications.user_id')
    .select('email_verifications.id')
    .where('user_id', '=', userId)
    .where('used_at', 'is not', null)
    .where('email_verified_at', 'is not', null)
    .where('code' in hash ? 'code_hash' : 'link_hash', '=', 'code' in hash ? hash.code : hash.link)
    .executeTakeFirst();
  return row !== undefined;
}

/** Redeems a verification and marks the email as verified; null if it was before. */
export async function completeVerification(
  db: Kysely<DB>,
  userId: string,
  verificationId: string,
): Promise<NewlyVerified | null> {
  await db
    .updateTable('email_verifications')
    .set({ used_at: now })
    .where('id', '=', verificationId)
    .execute();
  const row = await db
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .returning(['email', 'first_name'])
    .executeTakeFirst();
  return row ?? null;
}
