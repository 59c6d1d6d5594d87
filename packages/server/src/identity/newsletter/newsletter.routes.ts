import * as contract from '@fairlot/contract';
import { done, refused, texts } from '@fairlot/contract';
import type { BotGate } from '#platform/bot-check/bot-gate.ts';
import type { Api } from '#platform/http/api.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { choose, confirm, unsubscribe } from './newsletter.ts';
import { findChoice } from './newsletter.queries.ts';
import type { NewsletterDependencies } from './newsletter.ts';
import { subscriptionRequestedJob } from './request-subscription.ts';

/** Each may send a mail to somebody: a household subscribes itself, not its whole street. */
const subscriptionsByAddress = { max: 20, windowMs: 10 * 60_000, onAllNodes: true } as const;

/** The newsletter's calls (section 7, SubscribeWebsiteMailingList, and what its mails lead to). */
export function serveNewsletter(
  api: Api,
  dependencies: NewsletterDependencies & { readonly jobs: Jobs; readonly botGate: BotGate },
): void {
  const { database, jobs, botGate } = dependencies;

  api.handle(
    contract.subscribeWebsiteMailingList,
    async ({ body: { email, captchaToken: token }, site: { host, name }, request }) => {
      const address = request.ip;
      if (!(await botGate.admits({ action: 'list_subscribe', token, host, address }))) {
        return refused('BotSuspected');
      }
      await database.transaction((transaction) =>
        jobs.enqueue(transaction, subscriptionRequestedJob, { email, site: { host, name } }),
      );
      return done(texts.subscribed);
    },
    { rateLimit: subscriptionsByAddress },
  );

  api.handle(contract.confirmSubscription, async ({ body }) =>
    (await confirm(dependencies, body.Param)) ? done() : refused('BadMailLink'),
  );

  api.handle(contract.unsubscribe, async ({ body }) =>
    (await unsubscribe(dependencies, body.Param)) ? done() : refused('BadMailLink'),
  );

  api.handle(contract.getNewsletterChoice, async ({ caller }) => ({
    isOn: await findChoice(database.kysely, caller.userId),
  }));

  api.handle(contract.setNewsletterChoice, async ({ body, caller }) =>
    (await choose(database, caller.userId, body.isOn)) ? done() : refused('VerifyEmailFirst'),
  );
}
