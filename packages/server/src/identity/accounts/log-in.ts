import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { checkPassword, hashPassword } from '#platform/passwords/argon2id.ts';
import type { ProvedUser } from './sessions.queries.ts';
import type { UnknownEmails } from './unknown-emails.ts';
import { countAttempt, forgiveAttempts, replacePasswordHash } from './users.queries.ts';
import type { LockOut } from './users.queries.ts';

/**
 * Ten failures lock an account (safety.md) for half an hour: a guesser gets 480 tries a day, and the
 * owner is never shut out for good; they may also come in by a password reset.
 */
export const lockOut: LockOut = { tries: 10, lockedFor: 30 * 60 };

export type LogIn =
  | { readonly kind: 'right'; readonly user: ProvedUser }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'locked' };

/** Checks e-mail and password. E-mails without an account lock alike, so that a lock tells nothing. */
export async function logIn(
  db: Kysely<DB>,
  unknownEmails: UnknownEmails,
  email: string,
  password: string,
): Promise<LogIn> {
  const attempt = await countAttempt(db, email, lockOut);
  if (attempt === null) {
    const locked = unknownEmails.countAttempt(email);
    if (!locked) await checkPassword(password, null);
    return { kind: locked ? 'locked' : 'wrong' };
  }
  if (attempt.locked) return { kind: 'locked' };
  const check = await checkPassword(password, attempt.passwordHash);
  if (check === 'wrong') return { kind: 'wrong' };
  await forgiveAttempts(db, attempt.userId);
  const { userId, passwordHash: from } = attempt;
  if (check === 'right') return { kind: 'right', user: { userId, passwordHash: from } };
  const to = await hashPassword(password);
  const isStill = await replacePasswordHash(db, userId, { from, to });
  return { kind: 'right', user: { userId, passwordHash: isStill ? to : from } };
}
