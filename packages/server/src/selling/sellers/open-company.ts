import type { CompanyProfile } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import { actorOf, recordAction } from '#identity/audit-log/public.ts';
import { lockUser } from '#identity/accounts/public.ts';
import { isVerifiedUser, setRole } from '#identity/staff/public.ts';
import { countOpenedToday, insertCompany } from './company.queries.ts';

/** `unproved`: an account whose address was never verified may be anybody's. */
export type CompanyOpening =
  | { readonly kind: 'opened'; readonly sellerId: string }
  | { readonly kind: 'name-taken' | 'unproved' | 'too-many' };

/** Each needs an operator, and takes a name: nobody needs to open more in a day. */
const maxInADay = 3;

/** Opens a company that its opener owns. The public does not see it until an operator has verified it. */
export function openCompany(
  database: Database,
  userId: string,
  profile: CompanyProfile,
): Promise<CompanyOpening> {
  return database.transaction(async (transaction) => {
    await lockUser(transaction, userId);
    if (!(await isVerifiedUser(transaction, userId))) return { kind: 'unproved' };
    if ((await countOpenedToday(transaction, userId)) >= maxInADay) return { kind: 'too-many' };
    const sellerId = await insertCompany(transaction, profile);
    if (sellerId === null) return { kind: 'name-taken' };
    await setRole(transaction, userId, sellerId, 'owner');
    await recordAction(transaction, {
      by: actorOf({ userId }),
      sellerId,
      action: 'company.open',
      subject: profile.companyName,
      after: { ...profile },
    });
    return { kind: 'opened', sellerId };
  });
}
