import type { Transaction } from 'kysely';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import { ownerAddresses } from '#identity/staff/public.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { FindSite } from '#platform/http/site.ts';
import { lockSale, takeBackPublication } from '#selling/sales/public.ts';
import { lockCompany, markSuspended } from '#selling/sellers/public.ts';
import type { SuspensionEmail } from './suspension-letters.ts';
import { listScheduled } from './suspensions.queries.ts';

export interface SuspensionDependencies {
  readonly database: Database;
  readonly enqueueEmail: EnqueueEmail<SuspensionEmail>;
  readonly findSite: FindSite;
  readonly linkTo: (host: string, path: string) => string;
  readonly marketplaceHost: string;
  readonly consoleHost: string;
}

export interface Suspension {
  readonly sellerId: string;
  /** For the company's own people to read. */
  readonly reason: string;
  readonly by: Actor;
}

/**
 * Takes back a company's verification: nothing new of it is shown or published, and publications that lie ahead
 * are taken back. Sales that are published go on, since bidders hold bids there; an operator can pause them.
 * A company that is suspended stays as it is.
 */
export async function suspendCompany(
  dependencies: SuspensionDependencies,
  { sellerId, reason, by }: Suspension,
): Promise<'suspended' | 'not-found' | 'waiting'> {
  const { database, enqueueEmail, findSite, linkTo, marketplaceHost, consoleHost } = dependencies;
  const site = await findSite(marketplaceHost);
  if (site === null) throw new Error(`There is no site at ${marketplaceHost}.`);
  return database.transaction(async (tx) => {
    const company = await lockCompany(tx, sellerId);
    if (company === null) return 'not-found';
    if (company.standing !== 'verified') return company.standing;
    await markSuspended(tx, sellerId, reason);
    const { companyName } = company;
    const unscheduled = await unscheduleAll(tx, { sellerId, by });
    await recordAction(tx, {
      by,
      sellerId,
      action: 'company.suspend',
      subject: companyName,
      reason,
      ...(unscheduled.length > 0 && { after: { unscheduled } }),
    });
    const link = linkTo(consoleHost, `/${sellerId}`);
    for (const to of await ownerAddresses(tx, sellerId)) {
      await enqueueEmail(
        tx,
        { to, site },
        {
          template: 'company-suspended',
          data: { company: companyName, reason, unscheduled, link },
        },
      );
    }
    return 'suspended';
  });
}

/** Takes back publications that lie ahead; gives the titles. */
async function unscheduleAll(
  tx: Transaction<DB>,
  { sellerId, by }: Pick<Suspension, 'sellerId' | 'by'>,
): Promise<string[]> {
  const titles: string[] = [];
  for (const auctionId of await listScheduled(tx, sellerId)) {
    // It may have opened while its lock was waited for.
    const sale = await lockSale(tx, auctionId);
    if (sale?.state !== 'preview' || sale.publishedAt === null) continue;
    await takeBackPublication(tx, auctionId);
    await recordAction(tx, {
      by,
      sellerId,
      auctionId,
      action: 'sale.unschedule',
      subject: sale.title,
      before: { at: sale.publishedAt.toISOString() },
      reason: 'The company was suspended.',
    });
    titles.push(sale.title);
  }
  return titles;
}
