import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { backlogOf } from '../metrics/backlog.ts';
import type { BacklogRow } from '../metrics/backlog.ts';
import type { DB } from './schema.ts';

export const archiveBacklog = 'database log for the archive';
export const backupBacklog = 'database backup';
/** The migration since which backups are noted. */
const notedSince = '0297_database_backups';

/**
 * Whether PostgreSQL's log comes to its archive (one waits or none), and for how long it has not: the last try failed, or
 * none has ended while three files of 16 MB were written. Nothing waits where there is no archive.
 */
export async function readArchiveBacklog(db: Kysely<DB>) {
  const archived = sql`('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint * 256
    + ('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint`;
  const written = sql`(pg_current_wal_lsn() - '0/0')::bigint / 16777216`;
  const { rows } = await sql<BacklogRow>`
    select ${archiveBacklog} as what, 1 as count,
      extract(epoch from now() - coalesce(last_archived_time, stats_reset, now()))::float8
        as oldest_seconds
    from pg_stat_archiver
    where last_failed_time > coalesce(last_archived_time, '-infinity')
      or (last_archived_wal ~ '^[0-9A-F]{24}' and ${written} - (${archived}) > 3)`.execute(db);
  return backlogOf(rows, [archiveBacklog]);
}

/**
 * One backup waits when the newest ended more than a day ago, or when none was noted since that could be; for as long as
 * that is ago. Where there is no archive, backups are somebody else's, and none is waited for.
 */
export async function readBackupBacklog(db: Kysely<DB>) {
  const { rows } = await sql<BacklogRow>`
    with newest as (
      select coalesce(
        (select max(finished_at) from database_backups),
        (select applied_at from schema_migrations where name = ${notedSince})
      ) as at
    )
    select ${backupBacklog} as what, 1 as count,
      extract(epoch from now() - newest.at)::float8 as oldest_seconds
    from newest join pg_settings on name = 'archive_mode' and setting <> 'off'
    where newest.at < now() - interval '1 day'`.execute(db);
  return backlogOf(rows, [backupBacklog]);
}
