import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { bidsOnOpenLot, findUser, insertStaff, sellerExists } from './staff.queries.ts';

/**
 * What came of naming somebody a seller's staff. `unproved`: whoever signed up with an address that he
 * has not proved may be anybody. `bidding`: staff never bid in the seller's own auctions (domain.md,
 * Bidding), so he waits until the lots he bid on have closed.
 */
export type StaffAddition =
  | 'added'
  | 'was-staff'
  | 'no-seller'
  | 'no-user'
  | 'unproved'
  | 'bidding';

/** Makes the account of an address one of the seller's own people. */
export async function addStaff(
  db: Kysely<DB>,
  email: string,
  sellerId: string,
): Promise<StaffAddition> {
  if (!(await sellerExists(db, sellerId))) return 'no-seller';
  const user = await findUser(db, email);
  if (user === null) return 'no-user';
  if (!user.isVerified) return 'unproved';
  if (await bidsOnOpenLot(db, user.id, sellerId)) return 'bidding';
  return (await insertStaff(db, user.id, sellerId)) ? 'added' : 'was-staff';
}
