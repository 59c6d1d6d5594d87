import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { SignedIn } from '#platform/http/caller.ts';

/**
 * Throws unless a login may add or remove what counts as a second factor, or move the address by which
 * that can be done; handed in by who asks for second factors. In the transaction that does it.
 */
export type RequireToChange = (transaction: Kysely<DB>, caller: SignedIn) => Promise<void>;
