import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Origin, ProvedUser } from './logins.queries.ts';
import type { DB } from '#platform/database/schema.ts';

/** Seconds: a redirect takes one. */
const validFor = 60;

/** Stores this as the only key that transfers a login to a host. */
export async function putTransfer(
  db: Kysely<DB>,
  transfer: { readonly loginId: string; readonly host: string; readonly keyHash: Buffer },
): Promise<void> {
  const columns = {
    key_hash: transfer.keyHash,
    expires_at: sql<Date>`auction_clock() + make_interval(secs => ${validFor})`,
  };
  await db
    .insertInto('transfers')
    .values({ login_id: transfer.loginId, host: transfer.host, ...columns })
    .onConflict((conflict) => conflict.columns(['login_id', 'host']).doUpdateSet(columns))
    .execute();
}

/** Email of the user whose login a key transfers to a host; null if none. */
export async function findTransferOwner(
  db: Kysely<DB>,
  keyHash: Buffer,
  host: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('transfers')
    .innerJoin('logins', 'logins.id', 'transfers.login_id')
    .innerJoin('users', 'users.id', 'logins.user_id')
    .select('users.email')
    .where('transfers.key_hash', '=', keyHash)
    .where('transfers.host', '=', host)
    .where('transfers.expires_at', '>', sql<Date>`auction_clock()`)
    .where('logins.expires_at', '>', sql<Date>`auction_clock()`)
    .executeTakeFirst();
  return row?.email ?? null;
}

/**
 * Redeems a key on its own host and returns the login that it transfers, and the one (`before`) from
 * which that was transferred; null if none.
 */
export async function consumeTransfer(
  db: Kysely<DB>,
  keyHash: Buffer,
  host: string,
): Promise<{ user: ProvedUser; keep: boolean; origin: Origin; before: string | null } | null> {
  const row = await db
    .deleteFrom('transfers')
    .using(['logins', 'users'])
    .whereRef('logins.id', '=', 'transfers.login_id')
    .whereRef('users.id', '=', 'logins.user_id')
    .where('transfers.key_hash', '=', keyHash)
    .where('transfers.host', '=', host)
    .where('transfers.expires_at', '>', sql<Date>`auction_clock()`)
    .where('logins.expires_at', '>', sql<Date>`auction_clock()`)
    .returning([
      'users.id',
      'users.password_hash',
      'logins.id as loginId',
      'logins.comes_from',
      'logins.keep_logged_in',
      'logins.expires_at',
    ])
    .executeTakeFirst();
  if (!row) return null;
  return {
    user: { userId: row.id, passwordHash: row.password_hash },
    keep: row.keep_logged_in,
    origin: { loginId: row.loginId, endsAt: row.expires_at },
    before: row.comes_from,
  };
}
