import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../database/schema.ts';
import { backlogOf } from '../metrics/backlog.ts';
import type { BacklogRow } from '../metrics/backlog.ts';

/** Jobs that are due and not taken, by kind; waiting retries are not due. */
export async function readJobBacklog(db: Kysely<DB>, names: readonly string[]) {
  // The queue uses the server's own clock, and its index covers only waiting jobs.
  const { rows } = await sql<BacklogRow>`
    select 'job ' || name as what, count(*),
      extract(epoch from now() - min(greatest(created_on, start_after)))::float8 as oldest_seconds
    from jobs.job where state < 'active' and not blocked and start_after <= now()
    group by name`.execute(db);
  return backlogOf(
    rows,
    names.map((name) => `job ${name}`),
  );
}

/** Jobs whose retries are used up, for people to look at, as the queue last counted them. */
export async function countGivenUpJobs(
  db: Kysely<DB>,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; failed_count: number }>`
    select name, failed_count from jobs.queue where name = any(${names}::text[])`.execute(db);
  return new Map(rows.map(({ name, failed_count: count }) => [name, count]));
}
