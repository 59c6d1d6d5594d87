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

/** The member of a seller's staff to change, and who changes them. */
export interface WhichPerson {
  readonly sellerId: string;
  readonly personId: string;
  readonly by: Actor;
}

/** `last-owner`: no owner would be left to invite and remove people. */
export type StaffChange = 'changed' | 'not-found' | 'last-owner';

/**
 * Gives one of a seller's people another role, or roles at some of its sales; does nothing if they have
 * exactly that. Another company's sale is not found.
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
    // Otherwise somebody who was removed could return by a link that they sent themselves.
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
 * Under the lock of all the seller's people: if two owners demote each other at once, the second no
 * longer has the right to.
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

/** Whether somebody may still manage a seller's people, now that these are locked. */
export function mayManage(by: Actor, staff: readonly LockedStaff[]): boolean {
  if (by.kind === 'command') return true;
  const role = staff.find(({ userId }) => userId === by.userId)?.role ?? null;
  return isOpenTo(role, 'staff.manage');
}

export function isLastOwner(person: LockedStaff, staff: readonly LockedStaff[]): boolean {
  return person.role === 'owner' && staff.filter(({ role }) => role === 'owner').length === 1;
}
