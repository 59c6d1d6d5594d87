import type { Transaction } from 'kysely';
import { actorOf, recordAction } from '#identity/audit-log/public.ts';
import type { DB } from '#platform/database/schema.ts';
import { isLastOwner } from './change-staff.ts';
import { deleteInvitationsBy } from './invitations.queries.ts';
import { loggedRole } from './assignment.ts';
import { companiesOf } from './roles.queries.ts';
import { deleteStaff, lockStaff } from './staff.queries.ts';

/**
 * Ends somebody's roles at all companies, when their account is closed. False, possibly after some are
 * ended: they are the last owner of one.
 */
export async function leaveCompanies(
  transaction: Transaction<DB>,
  userId: string,
): Promise<boolean> {
  const companies = await companiesOf(transaction, userId);
  // In a fixed order, so that two who leave at once cannot deadlock.
  for (const company of companies.toSorted((a, b) => a.sellerId.localeCompare(b.sellerId))) {
    const { sellerId } = company;
    const staff = await lockStaff(transaction, sellerId);
    const person = staff.find((one) => one.userId === userId);
    if (person === undefined) continue;
    if (isLastOwner(person, staff)) return false;
    await deleteStaff(transaction, userId, sellerId);
    await deleteInvitationsBy(transaction, sellerId, userId);
    await recordAction(transaction, {
      by: actorOf({ userId }),
      sellerId,
      action: 'staff.leave',
      subject: person.subject,
      before: loggedRole(company),
    });
  }
  return true;
}
