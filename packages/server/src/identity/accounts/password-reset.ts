import type { Database } from '#platform/database/database.ts';
import type { Site } from '#platform/http/site.ts';
import { hashPassword } from '#platform/passwords/argon2id.ts';
import { isCommonPassword } from '#platform/passwords/common-passwords.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import type { AccountEmail } from './account-letters.ts';
import { forgiveLogIns } from './log-in.ts';
import {
  consumeReset,
  dropResetAndEmailChange,
  findReset,
  openByReset,
} from './password-reset.queries.ts';
import { hashOfShown } from './secret.ts';
import type { RemovePasskeys } from './remove-passkeys.ts';
import { deleteLogins } from './logins.queries.ts';
import type { ProvedUser } from './logins.queries.ts';
import { lockUser } from './users.queries.ts';
import { welcome } from './welcome.ts';

export interface NewPasswordByKey {
  readonly key: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export type Reset =
  | { readonly kind: 'done'; readonly user: ProvedUser }
  | { readonly kind: 'passwords-differ' }
  | { readonly kind: 'common-password' }
  | { readonly kind: 'bad-key' };

/**
 * Sets a new password by a mailed key, ends every login and removes every passkey: somebody who recovers
 * their account must be the only one in it. A wrong email is answered like a wrong key; neither it nor a
 * refused password uses up the key.
 */
export async function resetByKey(
  {
    database,
    enqueueEmail,
    removePasskeys,
  }: {
    readonly database: Database;
    readonly enqueueEmail: EnqueueEmail<AccountEmail>;
    readonly removePasskeys: RemovePasskeys;
  },
  site: Site,
  { key, email, password, confirmPassword }: NewPasswordByKey,
): Promise<Reset> {
  if (password !== confirmPassword) return { kind: 'passwords-differ' };
  if (isCommonPassword(password)) return { kind: 'common-password' };
  const hash = hashOfShown(key);
  const person = hash === null ? null : await findReset(database.kysely, hash);
  if (hash === null || person === null || person.email.toLowerCase() !== email.toLowerCase()) {
    return { kind: 'bad-key' };
  }
  const passwordHash = await hashPassword(password);
  const won = await database.transaction(async (transaction) => {
    await lockUser(transaction, person.id);
    if (!(await consumeReset(transaction, hash))) return false;
    const verified = await openByReset(transaction, person.id, passwordHash);
    // Failed attempts at the old password no longer count.
    await forgiveLogIns(transaction, person.id);
    if (verified !== null) await welcome(transaction, enqueueEmail, site, verified);
    await dropResetAndEmailChange(transaction, person.id);
    await deleteLogins(transaction, person.id);
    // After the password: a passkey begun with the old one is either stored by now or will be refused.
    const passkeys = await removePasskeys(transaction, person.id);
    await enqueueEmail(
      transaction,
      { to: person.email, site },
      {
        template: 'password-changed',
        data: { firstName: person.first_name },
      },
    );
    if (passkeys.length > 0) {
      await enqueueEmail(
        transaction,
        { to: person.email, site },
        {
          template: 'passkeys-reset',
          data: { firstName: person.first_name, passkeyNames: passkeys.join(', ') },
        },
      );
    }
    return true;
  });
  return won ? { kind: 'done', user: { userId: person.id, passwordHash } } : { kind: 'bad-key' };
}
