import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Site } from '#platform/http/site.ts';
import { unlessBound } from '#identity/obligations/public.ts';
import type { Bound, Obligations } from '#identity/obligations/public.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import type { AccountEmail } from './account-letters.ts';
import { dropResetAndEmailChange } from './password-reset.queries.ts';
import { deleteLogins } from './logins.queries.ts';
import { notifyOwner } from './notify-owner.ts';
import { markDeactivated } from './users.queries.ts';

/** Ends a user's SMS; provided by the capability that owns them. */
export type ForgetPhone = (transaction: Kysely<DB>, userId: string) => Promise<void>;

/** Removes the passkeys and the authenticator of a user; provided by the capability that owns them. */
export type RemoveSecondFactors = (transaction: Kysely<DB>, userId: string) => Promise<unknown>;

/** Ends maxima that wait, either-or groups and budgets of a user; provided by the capabilities that own them. */
export type EndPlans = (transaction: Kysely<DB>, userId: string) => Promise<void>;

/**
 * Ends a user's roles at companies; false: one would be left without an owner. Provided by the capability
 * that owns them.
 */
export type LeaveCompanies = (transaction: Transaction<DB>, userId: string) => Promise<boolean>;

/** The reason why an account stays open. */
export type Deactivation = Bound | 'owns-company';

/** Rolls back roles already ended. */
class OwnsCompany extends Error {}

/**
 * Closes an account for good. Not while the user leads a lot that is still open: the bid binds them, and
 * they must be able to follow it; nor before their lots are paid for, since they pay signed in. Their
 * other bids stand, since one of them may lead again when somebody retracts: a leader's card and address
 * stay on file for settlement. Nor is a company left without an owner. Returns what prevents it; null
 * once the account is closed.
 */
export async function deactivate(
  {
    enqueueEmail,
    removeSecondFactors,
    forgetPhone,
    endPlans,
    leaveCompanies,
    ...obligations
  }: Obligations & {
    readonly enqueueEmail: EnqueueEmail<AccountEmail>;
    readonly removeSecondFactors: RemoveSecondFactors;
    readonly forgetPhone: ForgetPhone;
    readonly endPlans: EndPlans;
    readonly leaveCompanies: LeaveCompanies;
  },
  userId: string,
  site: Site,
): Promise<Deactivation | null> {
  const leaving = unlessBound(obligations, userId, async (transaction) => {
    if (!(await leaveCompanies(transaction, userId))) throw new OwnsCompany();
    await markDeactivated(transaction, userId);
    await dropResetAndEmailChange(transaction, userId);
    await deleteLogins(transaction, userId);
    await removeSecondFactors(transaction, userId);
    await forgetPhone(transaction, userId);
    await endPlans(transaction, userId);
    await notifyOwner(transaction, enqueueEmail, { userId, site }, (firstName) => ({
      template: 'account-deactivated',
      data: { firstName },
    }));
  });
  try {
    return await leaving;
  } catch (error) {
    if (error instanceof OwnsCompany) return 'owns-company';
    throw error;
  }
}
