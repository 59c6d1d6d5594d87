import type { Transaction } from 'kysely';
import { actorOf, recordAction } from '#identity/audit-log/public.ts';
import type { DB } from '#platform/database/schema.ts';
import { isLastOwner } from './change-staff.ts';
import { deleteInvitationsBy } from './invitations.queries.ts';
import { deleteStaff, lockStaff, rolesOf } from './staff.queries.ts';

/**
 * Ends what somebody is at every company, as their account is closed. False, and some of it may be done:
 * they are the last owner of one, which nobody would be left to run.
 */
export async function leaveCompanies(
  transaction: Transaction<DB>,
  userId: string,
): Promise<boolean> {
  const companies = await rolesOf(transaction, userId);
  const sellerIds = companies.map(({ sellerCompanyId }) => sellerCompanyId);
  // In one order, so that two who leave at once wait for each other and no more.
  for (const sellerId of sellerIds.toSorted((a, b) => a.localeCompare(b))) {
    // oxlint-disable-next-line no-await-in-loop
    const staff = await lockStaff(transaction, sellerId);
    const person = staff.find((one) => one.userId === userId);
    if (person === undefined) continue;
    if (isLastOwner(person, staff)) return false;
    // oxlint-disable-next-line no-await-in-loop
    await deleteStaff(transaction, userId, sellerId);
    // oxlint-disable-next-line no-await-in-loop
    await deleteInvitationsBy(transaction, sellerId, userId);
    // oxlint-disable-next-line no-await-in-loop
    await recordAction(transaction, {
      by: actorOf({ userId }),
      sellerId,
      action: 'staff.leave',
      subject: person.subject,
      before: { role: person.role },
    });
  }
  return true;
}
