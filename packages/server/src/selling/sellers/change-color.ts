import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import { lockCompany } from './company.queries.ts';
import { updateSeller } from './sellers.queries.ts';

/** Sets the color of the company's own site, or the marketplace's (null). False: there is no such company. */
export function changeColor(
  database: Database,
  sellerId: string,
  by: Actor,
  color: string | null,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const company = await lockCompany(transaction, sellerId);
    if (company === null) return false;
    if (company.brandColor === color) return true;
    await updateSeller(transaction, sellerId, { brand_color: color });
    await recordAction(transaction, {
      by,
      sellerId,
      action: 'company.color',
      subject: company.companyName,
      before: { color: company.brandColor },
      after: { color },
    });
    return true;
  });
}
