import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Site } from '#platform/http/site.ts';
import type { AnyEmail, EnqueueEmail } from '#messaging/messages/public.ts';
import { findPerson } from './users.queries.ts';

/**
 * Notifies the owner of an account about a change by mail. Not to an unverified address: it may be a
 * stranger's, and the name in the mail could be any text that somebody wants to send them.
 */
export async function notifyOwner<const E extends AnyEmail>(
  transaction: Kysely<DB>,
  enqueueEmail: EnqueueEmail<E>,
  { userId, site }: { readonly userId: string; readonly site: Site },
  write: (firstName: string) => NoInfer<E>,
): Promise<void> {
  const person = await findPerson(transaction, userId);
  if (person.email_verified_at === null) return;
  await enqueueEmail(transaction, { to: person.email, site }, write(person.first_name));
}
