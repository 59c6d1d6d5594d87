import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { resetRateLimit, withinRateLimit } from '#platform/database/rate-limit.ts';
import type { Allowance } from '#platform/database/rate-limit.ts';
import { checkPassword, hashPassword } from '#platform/passwords/argon2id.ts';
import type { ProvedUser } from './logins.queries.ts';
import { findForLogIn, replacePasswordHash } from './users.queries.ts';

/**
 * Ten failures within half an hour lock an account (safety.md) until it is over: an attacker gets 480
 * attempts a day, and the owner is never locked out for good; they can also use a password reset.
 */
export const lockOut: Allowance = { max: 10, window: 30 * 60 };

export type LogIn =
  | { readonly kind: 'right'; readonly user: ProvedUser }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'locked' };

/**
 * Checks email and password. An attempt counts before the password is checked, so that parallel guesses
 * get no more attempts than sequential ones; none extends a lock. Emails without an account are locked
 * in the same way, so that a lock does not reveal accounts.
 */
export async function logIn(db: Kysely<DB>, email: string, password: string): Promise<LogIn> {
  const account = await findForLogIn(db, email);
  const tries = triesOf(account?.userId ?? email.toLowerCase());
  if (!(await withinRateLimit(db, tries, lockOut))) return { kind: 'locked' };
  const check = await checkPassword(password, account?.passwordHash ?? null);
  if (account === null || check === 'wrong') return { kind: 'wrong' };
  await resetRateLimit(db, tries);
  const { userId, passwordHash: from } = account;
  if (check === 'right') return { kind: 'right', user: { userId, passwordHash: from } };
  const to = await hashPassword(password);
  const isStill = await replacePasswordHash(db, userId, { from, to });
  return { kind: 'right', user: { userId, passwordHash: isStill ? to : from } };
}

/** Unlocks an account that was locked by wrong passwords, after its owner proved who they are. */
export function forgiveLogIns(db: Kysely<DB>, userId: string): Promise<void> {
  return resetRateLimit(db, triesOf(userId));
}

const triesOf = (who: string) => `log-in ${who}`;
