import type { Database } from '../../platform/database/database.ts';
import type { SignedIn } from '../../platform/http/caller.ts';
import type { Site } from '../../platform/http/site.ts';
import { checkPassword, hashPassword } from '../../platform/passwords/argon2id.ts';
import { isCommonPassword } from '../../platform/passwords/common-passwords.ts';
import type { EnqueueEmail } from '../messages/public.ts';
import { lockOut } from './log-in.ts';
import { dropResetAndEmailChange } from './password-reset.queries.ts';
import { deleteOtherLogins } from './sessions.queries.ts';
import { forgiveTurns, takeTurn } from './turns.queries.ts';
import { findCredentials, replacePasswordHash } from './users.queries.ts';

/**
 * As many wrong passwords as at the login, but counted apart: neither can a guesser at the login
 * keep the owner from changing his password, nor one who sits at his desk keep him from logging in.
 */
const checks = {
  action: 'password-check',
  max: lockOut.tries,
  window: lockOut.lockedFor,
} as const;

export type PasswordChange =
  | { readonly kind: 'done'; readonly endedLogins: readonly string[] }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too-many-tries' }
  | { readonly kind: 'common-password' };

/** Changes the password of whoever knows the current one; logins elsewhere end, this one stays. */
export async function changePasswordOf(
  database: Database,
  enqueueEmail: EnqueueEmail,
  { userId, loginId }: SignedIn,
  site: Site,
  { current, next }: { readonly current: string; readonly next: string },
): Promise<PasswordChange> {
  const { kysely } = database;
  if (isCommonPassword(next)) return { kind: 'common-password' };
  if (!(await takeTurn(kysely, userId, checks))) return { kind: 'too-many-tries' };
  const person = await findCredentials(kysely, userId);
  if ((await checkPassword(current, person.password_hash)) === 'wrong') return { kind: 'wrong' };
  const hashes = { from: person.password_hash, to: await hashPassword(next) };
  const endedLogins = await database.transaction(async (transaction) => {
    if (!(await replacePasswordHash(transaction, userId, hashes))) return null;
    await forgiveTurns(transaction, userId, checks.action);
    await dropResetAndEmailChange(transaction, userId);
    await enqueueEmail(
      transaction,
      { to: person.email, site },
      {
        template: 'password-changed',
        data: { firstName: person.first_name },
      },
    );
    return deleteOtherLogins(transaction, userId, loginId);
  });
  return endedLogins === null ? { kind: 'wrong' } : { kind: 'done', endedLogins };
}
