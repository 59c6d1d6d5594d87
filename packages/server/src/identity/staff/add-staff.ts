import type { Database } from '#platform/database/database.ts';
import {
  bidsOnOpenLot,
  findUser,
  insertStaff,
  lockOpenLots,
  sellerExists,
} from './staff.queries.ts';

/**
 * The result of adding somebody to a seller's staff. `unproved`: an account whose address was never
 * verified may be anybody's. `bidding`: staff never bid in the seller's own auctions (domain.md,
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
 * Makes the account of an address one of the seller's own people. Waits for a bid of theirs under way
 * on the seller's open lots; a later bid waits and is refused, since staff may not bid.
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
