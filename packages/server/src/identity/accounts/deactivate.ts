import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Site } from '#platform/http/site.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import { dropResetAndEmailChange } from './password-reset.queries.ts';
import { deleteLogins } from './sessions.queries.ts';
import { tellOwner } from './tell-owner.ts';
import { markDeactivated, waitForLeaders } from './users.queries.ts';

/** Ends the text messages of a user; handed in by their owner. */
export type ForgetPhone = (transaction: Kysely<DB>, userId: string) => Promise<void>;

/** Removes the passkeys and the authenticator of a user; handed in by their owner. */
export type RemoveSecondFactors = (transaction: Kysely<DB>, userId: string) => Promise<unknown>;

/** Whether a user leads a lot that is still open; handed in by who knows their lots. */
export type LeadsOpenLot = (transaction: Kysely<DB>, userId: string) => Promise<boolean>;

/** Whether a user has won lots that are not paid for; handed in by who makes the invoices. */
export type HasUnpaidWins = (transaction: Kysely<DB>, userId: string) => Promise<boolean>;

type ReasonToStay = 'leads-open-lot' | 'unpaid-wins';

/**
 * Closes an account for good. Not while the user leads a lot that is still open: the bid binds them,
 * and they must be able to see what becomes of it; nor before what they won is paid, since they pay signed
 * in. Their other bids stand, since one of them leads again when somebody retracts: a leader's card and
 * address stay on file to settle by.
 */
export async function deactivate(
  {
    database,
    enqueueEmail,
    removeSecondFactors,
    forgetPhone,
    leadsOpenLot,
    hasUnpaidWins,
  }: {
    readonly database: Database;
    readonly enqueueEmail: EnqueueEmail;
    readonly removeSecondFactors: RemoveSecondFactors;
    readonly forgetPhone: ForgetPhone;
    readonly leadsOpenLot: LeadsOpenLot;
    readonly hasUnpaidWins: HasUnpaidWins;
  },
  userId: string,
  site: Site,
): Promise<'deactivated' | ReasonToStay> {
  async function reasonToStay(transaction: Kysely<DB>): Promise<ReasonToStay | null> {
    if (await leadsOpenLot(transaction, userId)) return 'leads-open-lot';
    return (await hasUnpaidWins(transaction, userId)) ? 'unpaid-wins' : null;
  }

  // Nobody holds up bids by asking to leave who could not.
  const known = await reasonToStay(database.kysely);
  if (known !== null) return known;
  return database.transaction(async (transaction) => {
    await waitForLeaders(transaction);
    const reason = await reasonToStay(transaction);
    if (reason !== null) return reason;
    await markDeactivated(transaction, userId);
    await dropResetAndEmailChange(transaction, userId);
    await deleteLogins(transaction, userId);
    await removeSecondFactors(transaction, userId);
    await forgetPhone(transaction, userId);
    await tellOwner(transaction, enqueueEmail, { userId, site }, (firstName) => ({
      template: 'account-deactivated',
      data: { firstName },
    }));
    return 'deactivated';
  });
}
