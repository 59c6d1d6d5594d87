import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { withinRateLimit } from '#platform/database/rate-limit.ts';
import type { FindSite } from '#platform/http/site.ts';
import { defineJob, handledJob } from '#platform/jobs/job.ts';
import type { HandledJob } from '#platform/jobs/job.ts';
import type { EnqueueEmail, LinkTo } from '#messaging/messages/public.ts';
import type { AccountEmail } from './account-letters.ts';
import { findByEmail, putReset } from './password-reset.queries.ts';
import { newSecret } from './secret.ts';

/**
 * Whether an email has an account is looked up after the answer is sent, so that neither its text nor
 * its timing reveals which emails do.
 */
export const resetRequestedJob = defineJob({
  name: 'reset-requested',
  data: z.object({ email: z.string() }),
  retries: 5,
  retryAfter: 2,
  giveUpAfter: 30,
});

/**
 * Shorter than a key is valid: if a stranger has used up the mails, the last one, in the owner's
 * mailbox, still works for at least half an hour.
 */
const resetMails = { max: 3, window: 30 * 60 } as const;

export interface ResetMailDependencies {
  readonly database: Database;
  readonly enqueueEmail: EnqueueEmail<AccountEmail>;
  readonly linkTo: LinkTo;
  readonly findSite: FindSite;
  readonly marketplaceHost: string;
}

/**
 * Mails a new key if there is an account; it replaces the previous one. Anybody may ask, on any host;
 * the mail always comes from the marketplace, so it can never link to a domain that has lapsed.
 */
export function handleResetRequests({
  database,
  enqueueEmail,
  linkTo,
  findSite,
  marketplaceHost,
}: ResetMailDependencies): HandledJob {
  return handledJob(resetRequestedJob, async ({ email }) => {
    const site = await findSite(marketplaceHost);
    if (site === null) throw new Error(`PUBLIC_URL names no registered host: ${marketplaceHost}`);
    await database.transaction(async (transaction) => {
      const person = await findByEmail(transaction, email);
      if (person === null) return;
      if (!(await withinRateLimit(transaction, `reset-mail ${person.id}`, resetMails))) return;
      const envelope = { to: person.email, site };
      if (person.deactivated_at !== null) {
        // Sign-up refers owners of an account here, even of a deactivated one.
        await enqueueEmail(transaction, envelope, { template: 'reset-deactivated', data: {} });
        return;
      }
      const { secret, hash } = newSecret();
      await putReset(transaction, person.id, hash);
      await enqueueEmail(transaction, envelope, {
        template: 'reset-password',
        data: { link: linkTo(site.host, `/resetpassword/${secret}`) },
      });
    });
  });
}
