import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import { bidsOnOpenLot, waitForLeaders } from '#identity/obligations/public.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteOperator, findAccount, insertOperator } from './operators.queries.ts';

/**
 * `unproved`: an account whose address was never verified may be anybody's. `bidding`: operators bid in
 * no sale, so nobody becomes one with a standing bid. Waits for a bid under way.
 */
export function addOperator(
  database: Database,
  email: string,
  by: Actor,
): Promise<'added' | 'no-user' | 'unproved' | 'bidding'> {
  return database.transaction(async (transaction) => {
    const user = await findAccount(transaction, email);
    if (user === null || user.deactivated_at !== null) return 'no-user';
    if (user.email_verified_at === null) return 'unproved';
    await waitForLeaders(transaction);
    if (await bidsOnOpenLot(transaction, user.id, null)) return 'bidding';
    if (await insertOperator(transaction, user.id)) {
      const { subject } = user;
      await recordAction(transaction, { by, sellerId: null, action: 'operator.add', subject });
    }
    return 'added';
  });
}

/** False if nobody with this address was one. */
export function removeOperator(database: Database, email: string, by: Actor): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const user = await findAccount(transaction, email);
    if (user === null || !(await deleteOperator(transaction, user.id))) return false;
    const { subject } = user;
    await recordAction(transaction, { by, sellerId: null, action: 'operator.remove', subject });
    return true;
  });
}
