import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { DB } from '#platform/database/schema.ts';

/**
 * Writes an alert that only shows that alerts arrive (section 3, Test); a running server pushes it within
 * seconds. Returns its id; null when nobody has an account by this email.
 */
export async function raiseTestAlert(db: Kysely<DB>, email: string): Promise<string | null> {
  const alert = await db
    .insertInto('alerts')
    .columns(['id', 'user_id', 'kind', 'message_text', 'created_at'])
    .expression((values) =>
      values
        .selectFrom('users')
        .select([
          sql<string>`${uuid()}::uuid`.as('id'),
          'id as user_id',
          sql<'Test'>`'Test'`.as('kind'),
          sql<string>`'This is a test: your alerts arrive.'`.as('message_text'),
          sql<Date>`auction_clock()`.as('created_at'),
        ])
        .where(sql`lower(email)`, '=', email.toLowerCase())
        .where('deactivated_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return alert?.id ?? null;
}
