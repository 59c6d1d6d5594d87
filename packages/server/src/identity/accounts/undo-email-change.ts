import type { Database } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/is-unique-violation.ts';
import type { Site } from '#platform/http/site.ts';
import { hashPassword } from '#platform/passwords/argon2id.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import {
  consumeUndo,
  dropUndosSince,
  restoreAddress,
  userOfUndo,
} from './email-change-undo.queries.ts';
import type { AccountEmail } from './account-letters.ts';
import { forgiveLogIns } from './log-in.ts';
import { dropResetAndEmailChange, putReset } from './password-reset.queries.ts';
import type { RemovePasskeys } from './remove-passkeys.ts';
import { hashOfShown, newSecret } from './secret.ts';
import { deleteLogins } from './logins.queries.ts';
import { lockUser } from './users.queries.ts';

export type Undoing =
  | { readonly kind: 'done'; readonly userId: string }
  | { readonly kind: 'bad-key' }
  | { readonly kind: 'taken' };

/**
 * Restores an account's old address, by the key mailed there. The person who changed it had a login, and
 * may have reset the password through the new address: so every login, passkey and pending change ends,
 * the password becomes one that nobody knows, and a link to choose another is mailed.
 */
export async function undoEmailChange(
  {
    database,
    enqueueEmail,
    removePasskeys,
    linkTo,
  }: {
    readonly database: Database;
    readonly enqueueEmail: EnqueueEmail<AccountEmail>;
    readonly removePasskeys: RemovePasskeys;
    readonly linkTo: (host: string, path: string) => string;
  },
  site: Site,
  key: string,
): Promise<Undoing> {
  const keyHash = hashOfShown(key);
  if (keyHash === null) return { kind: 'bad-key' };
  const reset = newSecret();
  try {
    return await database.transaction(async (transaction) => {
      const userId = await userOfUndo(transaction, keyHash);
      if (userId === null) return { kind: 'bad-key' };
      // Waits for any other change or undo under way before the key is checked.
      await lockUser(transaction, userId);
      const undo = await consumeUndo(transaction, keyHash);
      if (undo === null) return { kind: 'bad-key' };
      const { oldEmail: email, changedAt } = undo;
      await dropResetAndEmailChange(transaction, userId);
      const passwordHash = await hashPassword(newSecret().secret);
      const { firstName } = await restoreAddress(transaction, userId, { email, passwordHash });
      await forgiveLogIns(transaction, userId);
      await dropUndosSince(transaction, userId, changedAt);
      await deleteLogins(transaction, userId);
      await removePasskeys(transaction, userId);
      await putReset(transaction, userId, reset.hash);
      const link = linkTo(site.host, `/resetpassword/${reset.secret}`);
      await enqueueEmail(
        transaction,
        { to: email, site },
        { template: 'email-change-undone', data: { firstName, link } },
      );
      return { kind: 'done', userId };
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { kind: 'taken' };
    throw error;
  }
}
