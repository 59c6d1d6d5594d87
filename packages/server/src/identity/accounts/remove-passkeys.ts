import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Removes all of a user's passkeys and gives their names; handed in by their owner. */
export type RemovePasskeys = (transaction: Kysely<DB>, userId: string) => Promise<string[]>;
