import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { backlogOf } from '../metrics/backlog.ts';
import type { BacklogRow } from '../metrics/backlog.ts';
import type { DB } from './schema.ts';

export const archiveBacklog = 'database log for the archive';

/**
 * Whether PostgreSQL's log comes to its archive (one waits or none), and for how long it has not. Nothing waits where
 * there is no archive.
 */
export async function readArchiveBacklog(db: Kysely<DB>) {
  const { rows } = await sql<BacklogRow>`
    select ${archiveBacklog} as what, 1 as count,
      extract(epoch from now() - coalesce(last_archived_time, stats_reset, now()))::float8
        as oldest_seconds
    from pg_stat_archiver where last_failed_time > coalesce(last_archived_time, '-infinity')`.execute(
    db,
  );
  return backlogOf(rows, [archiveBacklog]);
}
