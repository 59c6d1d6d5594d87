import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/**
 * Applies a choice that the owner of an address made elsewhere; does nothing for an address without an
 * account.
 */
export async function chooseNewsletter(
  db: Kysely<DB>,
  email: string,
  subscribed: boolean,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ subscribed })
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute();
}
