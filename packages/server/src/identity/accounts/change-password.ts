import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { Site } from '#platform/http/site.ts';
import { hashPassword } from '#platform/passwords/argon2id.ts';
import { isCommonPassword } from '#platform/passwords/common-passwords.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import type { AccountEmail } from './account-letters.ts';
import { checkOwnPassword } from './own-password.ts';
import { dropResetAndEmailChange } from './password-reset.queries.ts';
import { deleteOtherLogins } from './logins.queries.ts';
import { notifyOwner } from './notify-owner.ts';
import { replacePasswordHash } from './users.queries.ts';

export type PasswordChange =
  | { readonly kind: 'done'; readonly endedLogins: readonly string[] }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'too-many-tries' }
  | { readonly kind: 'common-password' };

/** Changes a password, given the current one; all other logins end, this one stays. */
export async function changePasswordOf(
  database: Database,
  enqueueEmail: EnqueueEmail<AccountEmail>,
  { userId, loginId }: SignedIn,
  site: Site,
  { current, next }: { readonly current: string; readonly next: string },
): Promise<PasswordChange> {
  const { kysely } = database;
  if (isCommonPassword(next)) return { kind: 'common-password' };
  const check = await checkOwnPassword(kysely, userId, current);
  if (check.kind !== 'right') return check;
  const hashes = { from: check.passwordHash, to: await hashPassword(next) };
  const endedLogins = await database.transaction(async (transaction) => {
    if (!(await replacePasswordHash(transaction, userId, hashes))) return null;
    await dropResetAndEmailChange(transaction, userId);
    await notifyOwner(transaction, enqueueEmail, { userId, site }, (firstName) => ({
      template: 'password-changed',
      data: { firstName },
    }));
    return deleteOtherLogins(transaction, userId, loginId);
  });
  return endedLogins === null ? { kind: 'wrong' } : { kind: 'done', endedLogins };
}
