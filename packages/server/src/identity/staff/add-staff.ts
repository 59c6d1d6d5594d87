import type { Database } from '#platform/database/database.ts';
import {
  bidsOnOpenLot,
  findUser,
  insertStaff,
  lockOpenLots,
  sellerExists,
} from './staff.queries.ts';

/**
 * What came of naming somebody a seller's staff. `unproved`: whoever signed up with an address that they
 * have not proved may be anybody. `bidding`: staff never bid in the seller's own auctions (domain.md,
 * Bidding), so they wait until the lots they bid on have closed.
 */
export type StaffAddition =
  | 'added'
  | 'was-staff'
  | 'no-seller'
  | 'no-user'
  | 'unproved'
  | 'bidding';

/**
 * Makes the account of an address one of the seller's own people. Whoever bids on their open lots
 * meanwhile is waited for, or waits and is told that staff may not.
 */
export function addStaff(
  database: Database,
  email: string,
  sellerId: string,
): Promise<StaffAddition> {
  return database.transaction(async (transaction) => {
    if (!(await sellerExists(transaction, sellerId))) return 'no-seller';
    const user = await findUser(transaction, email);
    if (user === null) return 'no-user';
    if (!user.isVerified) return 'unproved';
    await lockOpenLots(transaction, sellerId);
    if (await bidsOnOpenLot(transaction, user.id, sellerId)) return 'bidding';
    return (await insertStaff(transaction, user.id, sellerId)) ? 'added' : 'was-staff';
  });
}
