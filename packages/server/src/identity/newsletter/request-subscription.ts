import { z } from 'zod';
import { defineJob, handledJob } from '#platform/jobs/job.ts';
import type { HandledJob } from '#platform/jobs/job.ts';
import { noteRequest } from './newsletter.queries.ts';
import type { NewsletterDependencies } from './newsletter.ts';

/**
 * Whether an address is known is looked up after the answer is sent, so that neither its text nor its
 * timing reveals it.
 */
export const subscriptionRequestedJob = defineJob({
  name: 'subscription-requested',
  data: z.object({
    email: z.string(),
    site: z.object({ host: z.string(), name: z.string() }),
  }),
  retries: 5,
  retryAfter: 2,
  giveUpAfter: 30,
});

/** A stranger who enters somebody's address all day causes three mails. */
const confirmMails = { max: 3, windowSeconds: 24 * 60 * 60 } as const;

/** Mails the confirmation link, unless the address is subscribed already. */
export function handleSubscriptionRequests({
  database,
  keys,
  enqueueEmail,
  linkTo,
}: NewsletterDependencies): HandledJob {
  return handledJob(subscriptionRequestedJob, async ({ email, site }) => {
    await database.transaction(async (transaction) => {
      const request = await noteRequest(
        transaction,
        { siteHost: site.host, email },
        confirmMails.windowSeconds,
      );
      if (request.state === 'subscribed' || request.asks > confirmMails.max) return;
      const link = linkTo(site.host, `/subscribe/${keys.make('confirm', request.id)}`);
      await enqueueEmail(
        transaction,
        { to: email, site },
        { template: 'newsletter-confirm', data: { link } },
      );
    });
  });
}
