import type { Transaction } from 'kysely';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import { ownerAddresses } from '#identity/staff/public.ts';
import type { EnqueueEmail, LinkTo } from '#messaging/messages/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Log } from '#platform/log/log.ts';
import type { FindSite } from '#platform/http/site.ts';
import { markHostClosed, readCompany } from '#selling/sellers/public.ts';
import { decideLook, opensAgain } from './decide-look.ts';
import type { Finding } from './decide-look.ts';
import type { DomainEmail } from './domain-letters.ts';
import { isDomainOf, lockDomain, noteLook, readDueDomains } from './domains.queries.ts';
import type { OwnDomain } from './domains.queries.ts';
import type { LookAtDomain } from './look-at-domain.ts';

/** Domains looked at in one round; the next round goes on. */
const atOnce = 20;
const ourWatch: Actor = { kind: 'command', name: 'the daily look at domains' };

export interface WatchDependencies {
  readonly database: Database;
  readonly log: Log;
  readonly look: LookAtDomain;
  readonly enqueueEmail: EnqueueEmail<DomainEmail>;
  readonly findSite: FindSite;
  readonly linkTo: LinkTo;
  readonly marketplaceHost: string;
  readonly consoleHost: string;
  /** Ends all logins at a host, in the transaction that closes or opens it. */
  readonly endLogins: (tx: Transaction<DB>, host: string) => Promise<void>;
}

/** A look that a seller asked for, at a closed domain that must be theirs. */
export interface AskedLook {
  readonly sellerId: string;
  readonly by: Actor;
}

export interface WatchDomains {
  /** Looks at the domains that are due. Two nodes may look at one at once; one of the looks counts. */
  readonly lookAtDue: (stopping: AbortSignal) => Promise<void>;
  /** Opens a closed domain that leads here. `not-found`: it is none of theirs; null: nothing can be said now. */
  readonly lookAt: (host: string, asked: AskedLook) => Promise<Finding | 'not-found' | null>;
}

export function createWatchDomains(dependencies: WatchDependencies): WatchDomains {
  const { database, log, look, marketplaceHost, endLogins } = dependencies;

  async function decide(host: string, finding: Finding): Promise<void> {
    await database.transaction(async (tx) => {
      const domain = await lockDomain(tx, marketplaceHost, host);
      if (!domain?.isDue) return;
      const { wrongLooks, change } = decideLook(domain, finding);
      await noteLook(tx, host, { finding, wrongLooks });
      if (change === 'hold') {
        log.error(
          { host, finding },
          'domains lead elsewhere together, so none is closed: has our DNS changed?',
        );
      }
      if (change !== 'close') return;
      await setClosed(tx, domain, { isClosed: true, by: ourWatch });
      await notifyOwners(tx, domain);
    });
  }

  /** False: it is none of theirs. */
  async function openIfRight(host: string, finding: Finding, asked: AskedLook): Promise<boolean> {
    return database.transaction(async (tx) => {
      const domain = await lockDomain(tx, marketplaceHost, host);
      if (domain?.sellerId !== asked.sellerId) return false;
      if (!opensAgain(domain, finding)) return true;
      await noteLook(tx, host, { finding, wrongLooks: 0 });
      await setClosed(tx, domain, { isClosed: false, by: asked.by });
      return true;
    });
  }

  async function setClosed(
    tx: Transaction<DB>,
    { host, sellerId }: OwnDomain,
    { isClosed, by }: { readonly isClosed: boolean; readonly by: Actor },
  ): Promise<void> {
    await markHostClosed(tx, host, isClosed);
    // When it opens as well: a node that had not noticed yet may have let somebody in after it was closed.
    await endLogins(tx, host);
    const action = isClosed ? 'company.close-domain' : 'company.reopen-domain';
    await recordAction(tx, { by, sellerId, action, subject: host });
  }

  async function notifyOwners(tx: Transaction<DB>, { host, sellerId }: OwnDomain): Promise<void> {
    const { enqueueEmail, findSite, linkTo, consoleHost } = dependencies;
    const site = await findSite(marketplaceHost);
    if (site === null) throw new Error(`There is no site at ${marketplaceHost}.`);
    const company = (await readCompany(tx, sellerId))?.companyName ?? '';
    const link = linkTo(consoleHost, `/${sellerId}/company`);
    const data = { company, host, ourHost: marketplaceHost, link };
    for (const to of await ownerAddresses(tx, sellerId)) {
      await enqueueEmail(tx, { to, site }, { template: 'domain-closed', data });
    }
  }

  return {
    async lookAtDue(stopping) {
      for (const host of await readDueDomains(database.kysely, marketplaceHost, atOnce)) {
        if (stopping.aborted) return;
        const finding = await look(host, stopping);
        if (finding !== null && !stopping.aborted) await decide(host, finding);
      }
    },
    async lookAt(host, asked) {
      const { sellerId } = asked;
      // Before anything is asked: nobody may have us look up names of their choice.
      if (!(await isDomainOf(database.kysely, marketplaceHost, { host, sellerId }))) {
        return 'not-found';
      }
      const finding = await look(host, new AbortController().signal);
      if (finding === null) return null;
      return (await openIfRight(host, finding, asked)) ? finding : 'not-found';
    },
  };
}
