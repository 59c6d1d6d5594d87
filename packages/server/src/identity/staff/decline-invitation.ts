import { hashOfShown } from '#identity/accounts/public.ts';
import { actorOf, recordAction } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { deleteInvitation, findInvitation } from './invitations.queries.ts';
import { verifiedEmailOf } from './people.queries.ts';
import { lockStaff } from './staff.queries.ts';

/** Ends an invitation to the caller. Only for the account whose verified address was invited, as joining is. */
export async function decline(
  database: Database,
  caller: SignedIn,
  secret: string,
): Promise<'declined' | 'bad-link' | 'for-another' | 'unproved'> {
  const hash = hashOfShown(secret);
  if (hash === null) return 'bad-link';
  return database.transaction(async (transaction) => {
    const invitation = await findInvitation(transaction, hash);
    if (invitation === null) return 'bad-link';
    const { id, sellerId, email } = invitation;
    await lockStaff(transaction, sellerId);
    const own = await verifiedEmailOf(transaction, caller.userId);
    if (own === null) return 'unproved';
    if (own.toLowerCase() !== email.toLowerCase()) return 'for-another';
    // One that was accepted or revoked meanwhile is not open anymore.
    const subject = await deleteInvitation(transaction, sellerId, id);
    if (subject === null) return 'bad-link';
    const by = actorOf(caller);
    await recordAction(transaction, { by, sellerId, action: 'staff.decline', subject });
    return 'declined';
  });
}
