import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Follows what the owner of an address chose elsewhere; an address without an account is no harm. */
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
