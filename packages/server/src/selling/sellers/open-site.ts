import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import { lockCompany } from './company.queries.ts';
import { addSellerSite } from './sellers.queries.ts';

/**
 * Gives a company its own site, once: from then on its address is in bidders' mails and logins, so only
 * an operator can change it. Repeating it does nothing.
 */
export function openSite(
  database: Database,
  sellerId: string,
  by: Actor,
  host: string,
): Promise<'opened' | 'not-found' | 'taken' | 'has-one'> {
  return database.transaction(async (tx) => {
    const company = await lockCompany(tx, sellerId);
    if (company === null) return 'not-found';
    if (company.sites.includes(host)) return 'opened';
    if (company.sites.length > 0) return 'has-one';
    if ((await addSellerSite(tx, host, sellerId)) !== 'added') return 'taken';
    await recordAction(tx, { by, sellerId, action: 'company.open-site', subject: host });
    return 'opened';
  });
}
