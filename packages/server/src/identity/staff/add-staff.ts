import type { Role } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import { bidsOnOpenLot } from '#identity/obligations/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Assigned } from './assignment.ts';
import { forWholeCompany, isSame, loggedRole } from './assignment.ts';
import { isLastOwner } from './change-staff.ts';
import { findUser, personOf, sellerExists } from './people.queries.ts';
import { assignmentOf, giveRoles } from './roles.queries.ts';
import { lockOpenLots, lockStaff } from './staff.queries.ts';

/**
 * The result of adding somebody to a seller's staff. `was-staff`: they have this role from now on.
 * `unproved`: an account whose address was never verified may be anybody's. `bidding`: staff never bid in
 * the seller's own auctions (domain.md, Bidding), so they wait until the lots they bid on have closed.
 * `last-owner`: a company keeps at least one.
 */
export type StaffAddition =
  | 'added'
  | 'was-staff'
  | 'no-seller'
  | 'no-user'
  | 'unproved'
  | 'bidding'
  | 'last-owner';

/** Makes the account of an address one of the seller's own people, with a role. */
export function addStaff(
  database: Database,
  {
    email,
    sellerId,
    role,
    by,
  }: {
    readonly email: string;
    readonly sellerId: string;
    readonly role: Role;
    readonly by: Actor;
  },
): Promise<StaffAddition> {
  return database.transaction(async (transaction) => {
    if (!(await sellerExists(transaction, sellerId))) return 'no-seller';
    const user = await findUser(transaction, email);
    if (user === null) return 'no-user';
    if (!user.isVerified) return 'unproved';
    return joinStaff(transaction, {
      userId: user.id,
      sellerId,
      assigned: forWholeCompany(role),
      by,
      action: 'staff.add',
    });
  });
}

/**
 * The same for an account that is known to be the right one. Locks the seller's people first and then
 * their open lots: it waits for a running bid of the person who joins; a later bid waits and is refused,
 * since staff may not bid.
 */
export async function joinStaff(
  transaction: Transaction<DB>,
  joining: {
    readonly userId: string;
    readonly sellerId: string;
    readonly assigned: Assigned;
    readonly by: Actor;
    readonly action: 'staff.add' | 'staff.join';
  },
): Promise<'added' | 'was-staff' | 'bidding' | 'last-owner'> {
  const { userId, sellerId, assigned, by, action } = joining;
  const staff = await lockStaff(transaction, sellerId);
  const person = staff.find((one) => one.userId === userId);
  if (person !== undefined && isLastOwner(person, staff) && assigned.role !== 'owner') {
    return 'last-owner';
  }
  await lockOpenLots(transaction, sellerId);
  if (await bidsOnOpenLot(transaction, userId, sellerId)) return 'bidding';
  const before = await assignmentOf(transaction, userId, sellerId);
  await giveRoles(transaction, { userId, sellerId }, assigned);
  if (before !== null && isSame(before, assigned)) return 'was-staff';
  const { name, email } = await personOf(transaction, userId);
  await recordAction(transaction, {
    by,
    sellerId,
    action: before === null ? action : 'staff.change-role',
    subject: `${name} <${email}>`,
    ...(before !== null && { before: loggedRole(before) }),
    after: loggedRole(assigned),
  });
  return before === null ? 'added' : 'was-staff';
}
