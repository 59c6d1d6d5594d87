import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/** A key that every node of the installation shares; created by the first node that asks. */
export async function serverSecret({ kysely }: Database, name: string): Promise<Buffer> {
  await kysely
    .insertInto('server_secrets')
    .values({ name, secret: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await kysely
    .selectFrom('server_secrets')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.secret;
}
