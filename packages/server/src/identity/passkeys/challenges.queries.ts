import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Seconds: enough to find the phone, too short for most social engineering. */
export const challengeLasts = 5 * 60;

const now = sql<Date>`auction_clock()`;
const end = sql<Date>`auction_clock() + make_interval(secs => ${challengeLasts})`;

/** A challenge by its hash; only the browser has the bytes. */
interface Asked {
  readonly hash: Buffer;
  readonly host: string;
}

export async function putLoginChallenge(db: Kysely<DB>, { hash, host }: Asked): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hash, host, expires_at: end })
    .execute();
}

/** Stores this as the only challenge by which a login may add a passkey. */
export async function putAddingChallenge(
  db: Kysely<DB>,
  { hash, host, loginId, passwordHash }: Asked & { loginId: string; passwordHash: string },
): Promise<void> {
  const columns = {
    challenge_hash: hash,
    host,
    password_mark: createHash('sha256').update(passwordHash).digest(),
    expires_at: end,
  };
  await db
    .insertInto('passkey_challenges')
    .values({ login_id: loginId, ...columns })
    .onConflict((conflict) => conflict.column('login_id').doUpdateSet(columns))
    .execute();
}

/** Redeems a challenge, whatever the outcome; false if there is none for signing in. */
export async function takeLoginChallenge(db: Kysely<DB>, { hash, host }: Asked): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where('host', '=', host)
    .where('login_id', 'is', null)
    .where('expires_at', '>', now)
    .returning('host')
    .executeTakeFirst();
  return row !== undefined;
}

/** Redeems a login's challenge and returns the mark of the password at its start; null if none. */
export async function takeAddingChallenge(
  db: Kysely<DB>,
  { hash, host, loginId }: Asked & { loginId: string },
): Promise<Buffer | null> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where('host', '=', host)
    .where('login_id', '=', loginId)
    .where('expires_at', '>', now)
    .returning('password_mark')
    .executeTakeFirst();
  return row?.password_mark ?? null;
}

/** Deletes expired challenges. */
export async function deleteExpiredChallenges(db: Kysely<DB>): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}
