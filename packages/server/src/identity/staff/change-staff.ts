import type { Role } from '@fairlot/contract';
import type { Transaction } from 'kysely';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { isOpenTo } from './may.ts';
import { deleteInvitationsBy } from './invitations.queries.ts';
import { deleteStaff, lockStaff, setRole } from './staff.queries.ts';
import type { LockedStaff } from './staff.queries.ts';

/** Which of a seller's people is to be changed, and by whom. */
export interface WhichPerson {
  readonly sellerId: string;
  readonly personId: string;
  readonly by: Actor;
}

/** `last-owner`: nobody would be left to invite, to remove and to own. */
export type StaffChange = 'changed' | 'not-found' | 'last-owner';

/** Gives one of a seller's people another role; who has it already keeps it. */
export function changeRole(
  database: Database,
  { role, ...which }: WhichPerson & { readonly role: Role },
): Promise<StaffChange> {
  return change(database, which, role, async (transaction, person) => {
    if (person.role === role) return;
    await setRole(transaction, which.personId, which.sellerId, role);
    if (!isOpenTo(role, 'staff.manage')) {
      await deleteInvitationsBy(transaction, which.sellerId, which.personId);
    }
    await recordAction(transaction, {
      by: which.by,
      sellerId: which.sellerId,
      action: 'staff.change-role',
      subject: person.subject,
      before: { role: person.role },
      after: { role },
    });
  });
}

/** Removes one of a seller's people, who is refused from their next call on. */
export function removeStaff(database: Database, which: WhichPerson): Promise<StaffChange> {
  return change(database, which, null, async (transaction, person) => {
    await deleteStaff(transaction, which.personId, which.sellerId);
    // Else somebody who was removed comes back by a link that they sent themselves.
    await deleteInvitationsBy(transaction, which.sellerId, which.personId);
    await recordAction(transaction, {
      by: which.by,
      sellerId: which.sellerId,
      action: 'staff.remove',
      subject: person.subject,
      before: { role: person.role },
    });
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
  act: (transaction: Transaction<DB>, person: LockedStaff) => Promise<void>,
): Promise<StaffChange> {
  return database.transaction(async (transaction) => {
    const staff = await lockStaff(transaction, sellerId);
    const person = staff.find(({ userId }) => userId === personId);
    if (person === undefined || !mayManage(by, staff)) return 'not-found';
    if (isLastOwner(person, staff) && to !== 'owner') return 'last-owner';
    await act(transaction, person);
    return 'changed';
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
