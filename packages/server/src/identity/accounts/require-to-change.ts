import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { SignedIn } from '#platform/http/caller.ts';

/**
 * Throws unless a login may add or remove a second factor, or change the email address, which would
 * allow that; provided by the capability `second-factor`. Call it in the transaction of the change.
 */
export type RequireToChange = (transaction: Kysely<DB>, caller: SignedIn) => Promise<void>;
