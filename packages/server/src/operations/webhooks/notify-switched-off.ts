import type { Transaction } from 'kysely';
import { recordAction } from '#identity/audit-log/public.ts';
import type { EnqueueEmail, LinkTo } from '#messaging/messages/public.ts';
import type { DB } from '#platform/database/schema.ts';
import type { FindSite } from '#platform/http/site.ts';
import { readOwnersOf } from './endpoints.queries.ts';
import type { GivenUp } from './note-attempt.ts';
import type { WebhookEmail } from './webhook-letters.ts';

export type TellGivenUp = (tx: Transaction<DB>, givenUp: GivenUp) => Promise<void>;

export interface NotifyDependencies {
  readonly enqueueEmail: EnqueueEmail<WebhookEmail>;
  readonly findSite: FindSite;
  readonly linkTo: LinkTo;
  readonly marketplaceHost: string;
  readonly consoleHost: string;
}

/** Notifies a company's owners, and writes to its log, when an endpoint was switched off by us. */
export function createNotifySwitchedOff(dependencies: NotifyDependencies): TellGivenUp {
  const { enqueueEmail, findSite, linkTo, marketplaceHost, consoleHost } = dependencies;
  return async (tx, { endpointId, sellerId, url }) => {
    await recordAction(tx, {
      by: { kind: 'command', name: 'the delivery of webhooks' },
      sellerId,
      action: 'webhook.switch-off',
      subject: url,
      reason: 'It took nothing for days.',
    });
    const site = await findSite(marketplaceHost);
    if (site === null) throw new Error(`There is no site at ${marketplaceHost}.`);
    const link = linkTo(consoleHost, `/${sellerId}/settings/api/webhooks/${endpointId}`);
    for (const { email: to, firstName, company } of await readOwnersOf(tx, sellerId)) {
      const data = { firstName, company, url, link };
      await enqueueEmail(tx, { to, site }, { template: 'webhook-given-up', data });
    }
  };
}
