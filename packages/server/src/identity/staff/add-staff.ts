import type { Role } from '@fairlot/contract';
import type { Database } from '#platform/database/database.ts';
import {
  bidsOnOpenLot,
  findUser,
  lockOpenLots,
  roleAt,
  sellerExists,
  setRole,
} from './staff.queries.ts';

/**
 * The result of adding somebody to a seller's staff. `was-staff`: they have this role from now on.
 * `unproved`: an account whose address was never verified may be anybody's. `bidding`: staff never bid in the seller's own auctions (domain.md,
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
 * Makes the account of an address one of the seller's own people, with a role. Waits for a bid of theirs
 * under way on the seller's open lots; a later bid waits and is refused, since staff may not bid.
 */
export function addStaff(
  database: Database,
  email: string,
  sellerId: string,
  role: Role,
): Promise<StaffAddition> {
  return database.transaction(async (transaction) => {
    if (!(await sellerExists(transaction, sellerId))) return 'no-seller';
    const user = await findUser(transaction, email);
    if (user === null) return 'no-user';
    if (!user.isVerified) return 'unproved';
    await lockOpenLots(transaction, sellerId);
    if (await bidsOnOpenLot(transaction, user.id, sellerId)) return 'bidding';
    const before = await roleAt(transaction, user.id, sellerId);
    await setRole(transaction, user.id, sellerId, role);
    return before === null ? 'added' : 'was-staff';
  });
}
