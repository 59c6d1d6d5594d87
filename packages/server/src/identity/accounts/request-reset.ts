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
 * Whether an e-mail has an account is looked at after the answer: whoever asks sees neither in the
 * words nor in the time which e-mails do.
 */
export const resetRequestedJob = defineJob({
  name: 'reset-requested',
  data: z.object({ email: z.string() }),
  retries: 5,
  retryAfter: 2,
  giveUpAfter: 30,
});

/**
 * Shorter than a key lives: when a stranger has used the mails up, the last of them, in the owner's
 * box, is still good for half an hour at least.
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
 * Mails a fresh key to those who have an account; it takes the place of the key before. Anybody may
 * ask, on any host: the mail is the marketplace's all over, and so nobody can have one of ours lead
 * to a domain that has lapsed.
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
        // The sign-up sends owners of an account here, whether it stands or not.
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
