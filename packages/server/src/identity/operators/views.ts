import type { Transaction } from 'kysely';
import { actorOf, recordAction } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { endViews, findCompany, insertView } from './views.queries.ts';

/**
 * Lets an operator view a company in this login, which the company's log records. Also records the end of
 * an earlier view if that has just expired. False if there is no such company.
 */
export function beginView(
  database: Database,
  caller: SignedIn,
  { sellerId, reason }: { readonly sellerId: string; readonly reason: string },
): Promise<boolean> {
  const { userId: operatorId, loginId } = caller;
  return database.transaction(async (transaction) => {
    const subject = await findCompany(transaction, sellerId);
    if (subject === null) return false;
    await end(transaction, loginId);
    await insertView(transaction, { operatorId, loginId, sellerId, reason });
    const by = actorOf(caller);
    const action = 'operator.begin-view';
    await recordAction(transaction, { by, sellerId, action, subject, reason });
    return true;
  });
}

/** Ends the view of a login; does nothing without one. */
export const endView = (database: Database, { loginId }: SignedIn) =>
  database.transaction((transaction) => end(transaction, loginId));

/** Records the end of expired views, which open nothing since. */
export const endLapsedViews = (database: Database) =>
  database.transaction((transaction) => end(transaction, null));

async function end(transaction: Transaction<DB>, loginId: string | null): Promise<void> {
  for (const { operatorId, sellerId, company } of await endViews(transaction, loginId)) {
    // One connection, few views.
    await recordAction(transaction, {
      by: actorOf({ userId: operatorId }),
      sellerId,
      action: 'operator.end-view',
      subject: company,
      reason: loginId === null ? 'Half an hour was over.' : '',
    });
  }
}
