import type { Role } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Assignment } from './assignment.ts';
import { isSame, loggedRole } from './assignment.ts';
import { isOpenTo } from './may.ts';
import { deleteInvitationsBy } from './invitations.queries.ts';
import { assignmentOf, giveRoles, withTitles } from './roles.queries.ts';
import { deleteStaff, lockStaff } from './staff.queries.ts';
import type { LockedStaff } from './staff.queries.ts';

/** Which of a seller's people is to be changed, and by whom. */
export interface WhichPerson {
  readonly sellerId: string;
  readonly personId: string;
  readonly by: Actor;
}

/** `last-owner`: nobody would be left to invite, to remove and to own. */
export type StaffChange = 'changed' | 'not-found' | 'last-owner';

/**
 * Gives one of a seller's people another role, or roles at some of its sales; who has just that already
 * keeps it. A sale of another company's is not found.
 */
export function changeRole(
  database: Database,
  { role, sales, ...which }: WhichPerson & Assignment,
): Promise<StaffChange> {
  const { sellerId, personId: userId, by } = which;
  return change(database, which, role, async (transaction, { subject }) => {
    const assigned = await withTitles(transaction, sellerId, { role, sales });
    if (assigned === null) return 'not-found';
    const before = await assignmentOf(transaction, userId, sellerId);
    if (before === null || isSame(before, assigned)) return 'changed';
    await giveRoles(transaction, { userId, sellerId }, assigned);
    if (!isOpenTo(role, 'staff.manage')) {
      await deleteInvitationsBy(transaction, sellerId, userId);
    }
    await recordAction(transaction, {
      by,
      sellerId,
      action: 'staff.change-role',
      subject,
      before: loggedRole(before),
      after: loggedRole(assigned),
    });
    return 'changed';
  });
}

/** Removes one of a seller's people, who is refused from their next call on. */
export function removeStaff(database: Database, which: WhichPerson): Promise<StaffChange> {
  const { sellerId, personId: userId, by } = which;
  return change(database, which, null, async (transaction, { subject }) => {
    const before = await assignmentOf(transaction, userId, sellerId);
    await deleteStaff(transaction, userId, sellerId);
    // Else somebody who was removed comes back by a link that they sent themselves.
    await deleteInvitationsBy(transaction, sellerId, userId);
    await recordAction(transaction, {
      by,
      sellerId,
      action: 'staff.remove',
      subject,
      ...(before !== null && { before: loggedRole(before) }),
    });
    return 'changed';
  });
}

/**
 * Under the lock of all the seller's people: two owners who demote each other at once are asked one
 * after the other, and the second has no right to it any more.
 */
function change(
  database: Database,
  { sellerId, personId, by }: WhichPerson,
  to: Role | null,
  act: (transaction: Transaction<DB>, person: LockedStaff) => Promise<'changed' | 'not-found'>,
): Promise<StaffChange> {
  return database.transaction(async (transaction) => {
    const staff = await lockStaff(transaction, sellerId);
    const person = staff.find(({ userId }) => userId === personId);
    if (person === undefined || !mayManage(by, staff)) return 'not-found';
    if (isLastOwner(person, staff) && to !== 'owner') return 'last-owner';
    return act(transaction, person);
  });
}

/** Whether somebody may manage a seller's people still, now that these are locked. */
export function mayManage(by: Actor, staff: readonly LockedStaff[]): boolean {
  if (by.kind === 'command') return true;
  const role = staff.find(({ userId }) => userId === by.userId)?.role ?? null;
  return isOpenTo(role, 'staff.manage');
}

export function isLastOwner(person: LockedStaff, staff: readonly LockedStaff[]): boolean {
  return person.role === 'owner' && staff.filter(({ role }) => role === 'owner').length === 1;
}
