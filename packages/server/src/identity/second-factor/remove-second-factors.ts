import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { endSecondFactors, lockUser } from '#identity/accounts/public.ts';
import { deletePasskeys } from '#identity/passkeys/public.ts';
import { deleteAuthenticator, deleteSetups } from './second-factor.queries.ts';

/**
 * Removes all second factors of somebody who has lost them or closes the account; false when there were
 * none. Proofs of their logins are cleared.
 */
export async function removeSecondFactors(
  transaction: Kysely<DB>,
  userId: string,
): Promise<boolean> {
  await lockUser(transaction, userId);
  await deleteSetups(transaction, userId);
  await endSecondFactors(transaction, userId);
  const passkeys = await deletePasskeys(transaction, userId);
  return (await deleteAuthenticator(transaction, userId)) || passkeys.length > 0;
}
