import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Seconds: enough to install an app, shorter than a lunch break. */
const setupLasts = 15 * 60;

const now = sql<Date>`auction_clock()`;

export async function findAuthenticator(db: Kysely<DB>, userId: string) {
  const row = await db
    .selectFrom('authenticators')
    .select(['set_up_at'])
    .select((eb) =>
      eb
        .selectFrom('recovery_codes')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('recovery_codes.user_id', '=', 'authenticators.user_id')
        .as('codes_left'),
    )
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : { since: row.set_up_at, codesLeft: row.codes_left ?? 0 };
}

/** Stores this as the only authenticator that a login is setting up. */
export async function putSetup(
  db: Kysely<DB>,
  loginId: string,
  sealedSecret: Buffer,
): Promise<void> {
  const columns = {
    sealed_secret: sealedSecret,
    expires_at: sql<Date>`auction_clock() + make_interval(secs => ${setupLasts})`,
  };
  await db
    .insertInto('authenticator_setups')
    .values({ login_id: loginId, ...columns })
    .onConflict((conflict) => conflict.column('login_id').doUpdateSet(columns))
    .execute();
}

/** The encrypted secret that a login is setting up; null if none. */
export async function findSetup(db: Kysely<DB>, loginId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('authenticator_setups')
    .select('sealed_secret')
    .where('login_id', '=', loginId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.sealed_secret ?? null;
}

/** Cancels setups in all of a user's logins. */
export async function deleteSetups(db: Kysely<DB>, userId: string): Promise<void> {
  const logins = db.selectFrom('logins').select('id').where('user_id', '=', userId);
  await db.deleteFrom('authenticator_setups').where('login_id', 'in', logins).execute();
}

export async function putAuthenticator(
  db: Kysely<DB>,
  userId: string,
  { sealedSecret, lastStep }: { readonly sealedSecret: Buffer; readonly lastStep: number },
): Promise<void> {
  const columns = { sealed_secret: sealedSecret, last_step: lastStep, set_up_at: now };
  await db
    .insertInto('authenticators')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/** The secret for checking codes; null without an authenticator. Under the user's lock. */
export async function findSecret(transaction: Kysely<DB>, userId: string) {
  const row = await transaction
    .selectFrom('authenticators')
    .select(['sealed_secret', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export async function setLastStep(db: Kysely<DB>, userId: string, step: number): Promise<void> {
  await db
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .execute();
}

/** Removes the authenticator with its recovery codes; false when there was none. */
export async function deleteAuthenticator(db: Kysely<DB>, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces all of a user's recovery codes. */
export async function replaceRecoveryCodes(
  db: Kysely<DB>,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

/** Redeems a recovery code and returns how many are left; null if it is not valid. */
export async function takeRecoveryCode(
  db: Kysely<DB>,
  userId: string,
  hash: Buffer,
): Promise<number | null> {
  const taken = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  if (taken === undefined) return null;
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return left;
}
