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

/** In the order of addresses. */
export function listOperators(db: Kysely<DB>): Promise<{ email: string; name: string }[]> {
  return db
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .select(['users.email', sql<string>`first_name || ' ' || last_name`.as('name')])
    .orderBy(sql`lower(users.email)`)
    .execute();
}

/** `unproved`: an account whose address was never verified may be anybody's. */
export async function addOperator(
  db: Kysely<DB>,
  email: string,
): Promise<'added' | 'no-user' | 'unproved'> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  if (user === undefined) return 'no-user';
  if (user.email_verified_at === null) return 'unproved';
  await db
    .insertInto('operators')
    .values({ user_id: user.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return 'added';
}

/** False when nobody of this address was one. */
export async function removeOperator(db: Kysely<DB>, email: string): Promise<boolean> {
  const users = db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase());
  const row = await db
    .deleteFrom('operators')
    .where('user_id', 'in', users)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
