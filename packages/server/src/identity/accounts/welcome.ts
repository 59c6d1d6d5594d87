import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Site } from '#platform/http/site.ts';
import type { EnqueueEmail } from '#messaging/messages/public.ts';
import type { AccountEmail } from './account-letters.ts';

/** A user whose address has just been verified for the first time. */
export interface NewlyVerified {
  readonly email: string;
  readonly first_name: string;
}

/** Writes the mail that says how bidding works: once, in the transaction that verifies the address. */
export async function welcome(
  transaction: Kysely<DB>,
  enqueueEmail: EnqueueEmail<AccountEmail>,
  site: Site,
  { email, first_name: firstName }: NewlyVerified,
): Promise<void> {
  await enqueueEmail(
    transaction,
    { to: email, site },
    { template: 'welcome', data: { firstName } },
  );
}
