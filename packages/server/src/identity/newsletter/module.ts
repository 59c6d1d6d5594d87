import type { MailingModule } from '#messaging/messages/public.ts';
import type { BotGate } from '#platform/bot-check/bot-gate.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { NewsletterDependencies } from './newsletter.ts';
import { forgetOldRequests } from './newsletter.queries.ts';
import { serveNewsletter } from './newsletter.routes.ts';
import { serveOneClick } from './one-click.routes.ts';
import { handleSubscriptionRequests } from './request-subscription.ts';
import { createSubscriptionKeys } from './subscription-keys.ts';
import { newsletterLetters } from './newsletter-letters.ts';

/** Unconfirmed addresses are kept no longer than necessary. */
const forgettingMs = 60 * 60_000;

type Dependencies = Omit<NewsletterDependencies, 'keys'> & {
  readonly jobs: Jobs;
  readonly botGate: BotGate;
  /** Signs the links of its mails. */
  readonly key: Buffer;
};

export interface Newsletter extends MailingModule {
  /** Makes the key for a link that ends all such mails to an account. */
  readonly unsubscribeKey: (userId: string) => string;
}

export function newsletterModule({ key, jobs, botGate, ...around }: Dependencies): Newsletter {
  const { database } = around;
  const keys = createSubscriptionKeys(key);
  const newsletter = { ...around, keys };
  return {
    letters: newsletterLetters,
    unsubscribeKey: (userId) => keys.make('unsubscribe-account', userId),
    async serve({ app, api }) {
      serveNewsletter(api, { ...newsletter, jobs, botGate });
      await serveOneClick(app, newsletter);
    },
    jobs: [handleSubscriptionRequests(newsletter)],
    passes: [
      {
        name: 'old subscription requests',
        everyMs: forgettingMs,
        run: () => forgetOldRequests(database.kysely),
      },
    ],
  };
}
