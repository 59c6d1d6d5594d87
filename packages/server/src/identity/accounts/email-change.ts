import { timingSafeEqual } from 'node:crypto';
import { isUniqueViolation } from '#platform/database/is-unique-violation.ts';
import { withinRateLimit } from '#platform/database/rate-limit.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import type { Site } from '#platform/http/site.ts';
import { insertUndo, isKeptForAnother } from './email-change-undo.queries.ts';
import { isTaken, putEmailChange, setEmail, takeChangeTry } from './email-change.queries.ts';
import { mayMailStranger } from './mail-allowance.ts';
import { dropResetAndEmailChange } from './password-reset.queries.ts';
import type { RequireToChange } from './require-to-change.ts';
import { newSecret } from './secret.ts';
import { findPerson, lockUser } from './users.queries.ts';
import type { VerificationDependencies } from './verification.ts';
import { hashCode, newCode } from './verification-code.ts';
import { welcome } from './welcome.ts';

/** Each mails an address that may be a stranger's. */
const changes = { max: 5, window: 60 * 60 } as const;

/** Thrown to roll back the transaction when the address turns out to be somebody else's. */
class AddressTaken extends Error {}

export type EmailChangeRequest = 'sent' | 'same' | 'too-many';

export interface EmailChange {
  /**
   * Mails a code to the new address and a notice to the old. Throws `SecondFactorRequired`: a reset by
   * mail removes passkeys, and somebody who stole the password would have it sent to themselves.
   */
  readonly request: (caller: SignedIn, newEmail: string, site: Site) => Promise<EmailChangeRequest>;
  /**
   * Whether the typed code finishes the user's change. A verified old address gets a mail with a link
   * that undoes it: the person who asked may be somebody else who knows the password. Throws
   * `SecondFactorRequired` even for the right code, since the change may have been requested before
   * there was a second factor.
   */
  readonly byCode: (caller: SignedIn, code: string, site: Site) => Promise<boolean>;
}

export function createEmailChange({
  database,
  codeKey,
  enqueueEmail,
  linkTo,
  marketplaceHost,
  requireToChange,
}: VerificationDependencies & { readonly requireToChange: RequireToChange }): EmailChange {
  return {
    async request(caller, newEmail, site) {
      const { userId } = caller;
      return database.transaction(async (transaction) => {
        await requireToChange(transaction, caller);
        const person = await findPerson(transaction, userId);
        if (person.email.toLowerCase() === newEmail.toLowerCase()) return 'same';
        const isAllowed =
          (await withinRateLimit(transaction, `email-change ${userId}`, changes)) &&
          (await mayMailStranger(transaction, newEmail));
        if (!isAllowed) return 'too-many';
        const code = newCode();
        await putEmailChange(transaction, userId, { newEmail, codeHash: hashCode(codeKey, code) });
        // Only the owner of a taken address learns that it is taken: the answer does not reveal it.
        await enqueueEmail(
          transaction,
          { to: newEmail, site },
          (await isTaken(transaction, newEmail)) ||
            (await isKeptForAnother(transaction, newEmail, userId))
            ? { template: 'email-change-taken', data: {} }
            : { template: 'email-change-code', data: { code } },
        );
        // An address that was never verified may be a stranger's, whom the change does not concern.
        if (person.email_verified_at !== null) {
          await enqueueEmail(
            transaction,
            { to: person.email, site },
            {
              template: 'email-change-notice',
              data: { firstName: person.first_name, newEmail },
            },
          );
        }
        return 'sent';
      });
    },

    async byCode(caller, code, site) {
      const { userId } = caller;
      const shown = hashCode(codeKey, code);
      try {
        return await database.transaction(async (transaction) => {
          await lockUser(transaction, userId);
          const change = await takeChangeTry(transaction, userId);
          if (change === null || !timingSafeEqual(change.codeHash, shown)) return false;
          await requireToChange(transaction, caller);
          const before = await findPerson(transaction, userId);
          const verified = await setEmail(transaction, userId, change.newEmail);
          // After the write, which waits for a transaction that is giving up this address.
          if (await isKeptForAnother(transaction, change.newEmail, userId)) {
            throw new AddressTaken();
          }
          if (before.email_verified_at !== null) {
            const { secret, hash: keyHash } = newSecret();
            await insertUndo(transaction, { userId, oldEmail: before.email, keyHash });
            await enqueueEmail(
              transaction,
              { to: before.email, site },
              {
                template: 'email-changed',
                data: {
                  firstName: before.first_name,
                  newEmail: change.newEmail,
                  link: linkTo(marketplaceHost, `/undoemailchange/${secret}`),
                },
              },
            );
          }
          if (verified !== null) await welcome(transaction, enqueueEmail, site, verified);
          await dropResetAndEmailChange(transaction, userId);
          return true;
        });
      } catch (error) {
        // Somebody opened an account with the address before the code was entered.
        if (error instanceof AddressTaken || isUniqueViolation(error)) return false;
        throw error;
      }
    },
  };
}
