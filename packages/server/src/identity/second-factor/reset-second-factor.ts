import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log/log.ts';
import { notifyOwner } from '#identity/accounts/public.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import type { Site } from '#platform/http/site.ts';
import type { SecondFactorEmail } from './second-factor-letters.ts';
import { removeSecondFactors } from './remove-second-factors.ts';

/**
 * Removes the second factors of somebody who has lost them, on behalf of an operator who verified their
 * identity; the owner is notified. False when there was none.
 */
export async function resetSecondFactor(
  {
    database,
    log,
    enqueueEmail,
  }: {
    readonly database: Database;
    readonly log: Log;
    readonly enqueueEmail: EnqueueEmail<SecondFactorEmail>;
  },
  userId: string,
  site: Site,
): Promise<boolean> {
  const isReset = await database.transaction(async (transaction) => {
    if (!(await removeSecondFactors(transaction, userId))) return false;
    await notifyOwner(transaction, enqueueEmail, { userId, site }, (firstName) => ({
      template: 'second-factor-reset',
      data: { firstName },
    }));
    return true;
  });
  if (isReset) log.warn({ userId }, 'A second factor was reset by command.');
  return isReset;
}
