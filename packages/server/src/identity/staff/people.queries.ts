import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

export async function sellerExists(db: Kysely<DB>, sellerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('seller_companies')
    .select('id')
    .where('id', '=', sellerId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function personOf(
  db: Kysely<DB>,
  userId: string,
): Promise<{ readonly email: string; readonly name: string }> {
  return db
    .selectFrom('users')
    .select(['email', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Whether the account's address was verified: until then it may be anybody's. */
export async function isVerifiedUser(db: Kysely<DB>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The account of an address; null when there is none that can log in. */
export async function findUser(db: Kysely<DB>, email: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, isVerified: row.email_verified_at !== null };
}

/** The address of an account, if verified. */
export async function verifiedEmailOf(db: Kysely<DB>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** The name of a company, and whether an operator has verified it. */
export async function readCompany(
  db: Kysely<DB>,
  sellerId: string,
): Promise<{ readonly name: string; readonly isVerified: boolean }> {
  return db
    .selectFrom('seller_companies')
    .select([
      'company_name as name',
      sql<boolean>`verified_at is not null and suspended_at is null`.as('isVerified'),
    ])
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
}
