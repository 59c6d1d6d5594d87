import { actorOf, recordAction } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/caller.ts';
import { insertNote } from './notes.queries.ts';
import { findRegistration, readParties } from './registrations.queries.ts';

/**
 * Notes something about a bidder for the company's own people (issue 12, item 8): it stays, and neither the
 * bidder nor another company sees it. Once an id. False when the sale has no such registration.
 */
export function noteBidder(
  database: Database,
  {
    noteId,
    registrationId,
    saleId,
    text,
    caller,
  }: {
    readonly noteId: string;
    readonly registrationId: string;
    readonly saleId: string;
    readonly text: string;
    readonly caller: SignedIn;
  },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const found = await findRegistration(transaction, registrationId);
    if (found === null || found.auctionId !== saleId) return false;
    const { sellerId, name } = await readParties(transaction, found);
    const note = { id: noteId, sellerId, userId: found.userId, text, byId: caller.userId };
    if (await insertNote(transaction, note)) {
      await recordAction(transaction, {
        by: actorOf(caller),
        sellerId,
        auctionId: saleId,
        action: 'bidder.note',
        subject: name,
        after: { note: text },
      });
    }
    return true;
  });
}
