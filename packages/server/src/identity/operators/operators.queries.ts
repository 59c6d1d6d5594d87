import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

export async function isOperator(db: Kysely<DB>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('operators')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Operators in the order of addresses. */
export function listOperators(db: Kysely<DB>): Promise<{ email: string; name: string }[]> {
  return db
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .select(['users.email', sql<string>`first_name || ' ' || last_name`.as('name')])
    .orderBy(sql`lower(users.email)`)
    .execute();
}

export async function findAccount(db: Kysely<DB>, email: string) {
  const row = await db
    .selectFrom('users')
    .select([
      'id',
      'email_verified_at',
      'deactivated_at',
      sql<string>`first_name || ' ' || last_name || ' <' || email || '>'`.as('subject'),
    ])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

/** False if they are one already. */
export async function insertOperator(db: Kysely<DB>, userId: string): Promise<boolean> {
  const row = await db
    .insertInto('operators')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if they were not one. */
export async function deleteOperator(db: Kysely<DB>, userId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('operators')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
