import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

/** Connections that a process opens at most: for requests, and for all else (docs/operations.md, Limits). */
export const connectionsOf = { requests: 12, allElse: 15 } as const;
/** Which calls ask for host and login by, where requests go through PgBouncer. */
const forAdmission = 2;

/**
 * What to tell the operator if this machine's processes may open more connections than PostgreSQL takes: the last ones
 * would be refused in the rush of a close. Null if there are enough. `isPooled`: requests go through PgBouncer, whose
 * own connections are not known here: they come on top.
 */
export async function tooFewConnections(
  db: Kysely<DB>,
  { processes, isPooled }: { readonly processes: number; readonly isPooled: boolean },
): Promise<string | null> {
  // Some are for superusers; others for a role of PostgreSQL 16 and later.
  const { rows } = await sql<{ taken: number }>`
    select current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as taken`.execute(db);
  const taken = rows[0]?.taken ?? 0;
  const each = connectionsOf.allElse + (isPooled ? forAdmission : connectionsOf.requests);
  const opened = processes * each;
  if (opened <= taken) return null;
  const ways = isPooled
    ? 'or start fewer --processes'
    : 'start fewer --processes, or set DATABASE_POOL_URL';
  const beside = isPooled ? ', and those of PgBouncer' : '';
  return `The processes here open up to ${opened} connections (${processes} times ${each})${beside}, and PostgreSQL takes ${taken}: set its max_connections higher (as much for each machine), ${ways}.`;
}
