import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A name for this database, wherever it is reached; another cluster and another database have others. */
export const identity = `(select system_identifier || '-' ||
  (select oid from pg_database where datname = current_database()) from pg_control_system())`;

export async function readIdentity({ kysely }: Pick<Database, 'kysely'>): Promise<string> {
  const { rows } = await sql<{ identity: string }>`select ${sql.raw(identity)} as identity`.execute(
    kysely,
  );
  return rows[0]?.identity ?? 'unknown';
}
