import type { CompanyProfile } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import { recordAction } from '#identity/audit-log/public.ts';
import { isVerifiedUser, setRole } from '#identity/staff/public.ts';
import { insertCompany } from './company.queries.ts';

/** `unproved`: an account whose address was never verified may be anybody's. */
export type CompanyOpening =
  | { readonly kind: 'opened'; readonly sellerId: string }
  | { readonly kind: 'name-taken' | 'unproved' };

/** Opens a company that its opener owns. The public sees nothing of it until an operator verified it. */
export function openCompany(
  database: Database,
  userId: string,
  profile: CompanyProfile,
): Promise<CompanyOpening> {
  return database.transaction(async (transaction) => {
    if (!(await isVerifiedUser(transaction, userId))) return { kind: 'unproved' };
    const sellerId = await insertCompany(transaction, profile);
    if (sellerId === null) return { kind: 'name-taken' };
    await setRole(transaction, userId, sellerId, 'owner');
    await recordAction(transaction, {
      by: { kind: 'person', userId },
      sellerId,
      action: 'company.open',
      subject: profile.companyName,
      after: { ...profile },
    });
    return { kind: 'opened', sellerId };
  });
}
