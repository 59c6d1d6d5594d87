import { timingSafeEqual } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import type { Site } from '../../platform/http/site.ts';
import type { EnqueueEmail } from '../messages/public.ts';
import { isTaken, putEmailChange, setEmail, takeChangeTry } from './email-change.queries.ts';
import { dropResetAndEmailChange } from './password-reset.queries.ts';
import { takeTurn } from './turns.queries.ts';
import { findPerson } from './users.queries.ts';
import { hashCode, newCode } from './verification-code.ts';
import { welcome } from './welcome.ts';

/** Each one mails an address that may be a stranger's. */
const changes = { action: 'email-change', max: 5, window: 60 * 60 } as const;
const uniqueViolation = '23505';

export type EmailChangeRequest = 'sent' | 'same' | 'too-many';

export interface EmailChange {
  /** Mails a code to the new address and a notice to the old. */
  readonly request: (userId: string, newEmail: string, site: Site) => Promise<EmailChangeRequest>;
  /** Whether the typed code finishes the user's change. */
  readonly byCode: (userId: string, code: string, site: Site) => Promise<boolean>;
}

export function createEmailChange({
  database,
  codeKey,
  enqueueEmail,
}: {
  readonly database: Database;
  /** Key of the hashes of codes. */
  readonly codeKey: Buffer;
  readonly enqueueEmail: EnqueueEmail;
}): EmailChange {
  return {
    async request(userId, newEmail, site) {
      return database.transaction(async (transaction) => {
        const person = await findPerson(transaction, userId);
        if (person.email.toLowerCase() === newEmail.toLowerCase()) return 'same';
        if (!(await takeTurn(transaction, userId, changes))) return 'too-many';
        const firstName = person.first_name;
        const code = newCode();
        await putEmailChange(transaction, userId, { newEmail, codeHash: hashCode(codeKey, code) });
        // Only the owner of a taken address learns that it is: nobody else is told by the answer.
        await enqueueEmail(
          transaction,
          { to: newEmail, site },
          (await isTaken(transaction, newEmail))
            ? { template: 'email-change-taken', data: {} }
            : { template: 'email-change-code', data: { firstName, code } },
        );
        // An address never proved may be a stranger's, whom the new one does not concern.
        if (person.email_verified_at !== null) {
          await enqueueEmail(
            transaction,
            { to: person.email, site },
            {
              template: 'email-change-notice',
              data: { firstName, newEmail },
            },
          );
        }
        return 'sent';
      });
    },

    async byCode(userId, code, site) {
      const shown = hashCode(codeKey, code);
      try {
        return await database.transaction(async (transaction) => {
          const change = await takeChangeTry(transaction, userId);
          if (change === null || !timingSafeEqual(change.codeHash, shown)) return false;
          const verified = await setEmail(transaction, userId, change.newEmail);
          if (verified !== null) await welcome(transaction, enqueueEmail, site, verified);
          await dropResetAndEmailChange(transaction, userId);
          return true;
        });
      } catch (error) {
        // Somebody opened an account with the address while the code was under way.
        if (error instanceof Error && 'code' in error && error.code === uniqueViolation) {
          return false;
        }
        throw error;
      }
    },
  };
}
