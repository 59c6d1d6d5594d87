import type { RefusalCode } from '@fairlot/contract';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { resetRateLimit, withinRateLimit } from '#platform/database/rate-limit.ts';
import { checkPassword } from '#platform/passwords/argon2id.ts';
import { lockOut } from './log-in.ts';
import { findPasswordHash } from './users.queries.ts';

/**
 * As many wrong passwords as at the login, but counted apart: guesses at the login cannot keep the
 * owner from changing their password, and guesses in an open session cannot keep them from logging in.
 */
const checks = lockOut;

export type OwnPassword =
  | { readonly kind: 'right'; readonly passwordHash: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too-many-tries' };

/** Messages for a wrong password. */
export const passwordRefusals = {
  wrong: 'WrongPassword',
  'too-many-tries': 'TooManyWrongPasswords',
} as const satisfies Record<Exclude<OwnPassword['kind'], 'right'>, RefusalCode>;

/** Whether the signed-in user knows the password, too: required for changes that outlive the login. */
export async function checkOwnPassword(
  db: Kysely<DB>,
  userId: string,
  password: string,
): Promise<OwnPassword> {
  const subject = `password-check ${userId}`;
  if (!(await withinRateLimit(db, subject, checks))) return { kind: 'too-many-tries' };
  const passwordHash = await findPasswordHash(db, userId);
  if ((await checkPassword(password, passwordHash)) === 'wrong') return { kind: 'wrong' };
  await resetRateLimit(db, subject);
  return { kind: 'right', passwordHash };
}
