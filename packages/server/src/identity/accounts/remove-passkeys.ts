import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Removes all of a user's passkeys and returns their names; provided by the capability that owns them. */
export type RemovePasskeys = (transaction: Kysely<DB>, userId: string) => Promise<string[]>;
