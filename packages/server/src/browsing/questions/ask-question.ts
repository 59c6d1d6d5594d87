import { lockUser } from '#identity/accounts/public.ts';
import { isStaffOf, isVerifiedUser } from '#identity/staff/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { Site } from '#platform/http/site.ts';
import { countWaiting, findLot, insertQuestion } from './questions.queries.ts';

/**
 * The maximum of waiting questions of one person about one lot; people with more to ask can write a
 * longer question.
 */
const maxWaiting = 3;

/** `is-staff`: the seller's own people cannot ask. */
export type Asking = 'asked' | 'not-found' | 'closed' | 'is-staff' | 'unproved' | 'too-many';

/** Asks the seller a question about a lot that is not over. */
export function askQuestion(
  database: Database,
  site: Pick<Site, 'host' | 'tenantId'>,
  asked: { readonly lotId: string; readonly askerId: string; readonly question: string },
): Promise<Asking> {
  const { lotId, askerId } = asked;
  return database.transaction(async (transaction) => {
    // One question after the other, or several at once would all count too few.
    await lockUser(transaction, askerId);
    const lot = await findLot(transaction, lotId, site.tenantId);
    if (lot === null) return 'not-found';
    if (!lot.isOpen) return 'closed';
    if (await isStaffOf(transaction, askerId, lot.sellerId)) return 'is-staff';
    if (!(await isVerifiedUser(transaction, askerId))) return 'unproved';
    if ((await countWaiting(transaction, lotId, askerId)) >= maxWaiting) return 'too-many';
    await insertQuestion(transaction, { ...asked, host: site.host });
    return 'asked';
  });
}
